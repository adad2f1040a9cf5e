import { QUESTION_LIMITS } from '../questions/question-limits.ts';

/** The messages of what only tests with materials and lines can have wrong. The editor shows them, the server sends them. */
export const variantMessages = {
  'invalid-line': `Линия — целое число от 1 до ${QUESTION_LIMITS.examLine}.`,
  'material-split': 'Вопросы с одним материалом должны стоять подряд.',
  'material-empty': 'Добавьте текст или рисунок материала.',
} as const;
