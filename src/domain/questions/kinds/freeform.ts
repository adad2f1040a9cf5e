/** The kind of question that only admins see (rule R34). */
import { type Kind, UNMOVABLE } from './kind.ts';

export const freeformKind: Kind<'freeform'> = {
  name: 'Свободный ответ',
  answeredBy: 'nothing',
  parts: () => ({ done: 0, all: 0 }),
  isValid: () => false,
  isDraftable: () => false,
  toLearner: () => null,
  maxScore: () => 0,
  score: () => 0,
  normalize: (question) => ({ ...question, freeformAnswer: question.freeformAnswer.trim() }),
  problems: () => [],
  keyFields: ['question'],
  isMalformed: () => false,
  lists: () => ({}),
  answerKey: () => '',
  counting: () => ({ of: 'nothing' }),
  gaps: () => [],
  linesField: () => 'question',
  keyLines: ({ freeformAnswer }) => (freeformAnswer === '' ? [] : [{ text: freeformAnswer, isRight: false }]),
  ...UNMOVABLE,
  printedKey: () => '',
};
