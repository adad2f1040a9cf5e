import { QUESTION_LIMITS } from '../questions/question-limits.ts';

/**
 * Messages about faults that only tests with materials or lines can have. The editor shows them and the server sends
 * them.
 */
export const variantMessages = {
  'invalid-line': `Линия — целое число от 1 до ${QUESTION_LIMITS.examLine}.`,
  'material-split': 'Вопросы с одним материалом должны стоять подряд.',
  'material-empty': 'Добавьте текст или рисунок материала.',
} as const;
