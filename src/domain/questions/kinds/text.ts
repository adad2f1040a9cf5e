/** The kind of question with one right option. */
import { printedLetter } from '../../letters.ts';
import type { Kind } from './kind.ts';
import { compact, inOrder, isIndexOf } from './lines.ts';
import { noCorrectAnswer, tooFewOptions } from './option-problems.ts';

export const textKind: Kind<'text'> = {
  name: 'Один ответ',
  answeredBy: 'option',
  parts: (_, answer) => ({ done: answer === null ? 0 : 1, all: 1 }),
  isValid: ({ options }, answer) => isIndexOf(options)(answer),
  isDraftable: () => true,
  toLearner: ({ options }, common) => ({ type: 'text', ...common, options }),
  maxScore: () => 1,
  score: ({ correct }, answer) => (answer === correct ? 1 : 0),
  normalize(question) {
    const { lines, indexOf } = compact(question.options);
    return { ...question, options: lines, correct: indexOf(question.correct) };
  },
  problems({ options, correct }, number) {
    if (options.length < 2) return [tooFewOptions(number)];
    return options[correct] === undefined ? [noCorrectAnswer('correct', number)] : [];
  },
  keyFields: ['correct'],
  isMalformed: () => false,
  lists: ({ options }) => ({ options }),
  answerKey: ({ correct }) => String(correct),
  counting: ({ options, correct }) => ({ of: 'options', options, right: [correct], isSingle: true }),
  gaps: ({ options, correct }) => [...(options.length < 2 ? (['tooFewOptions'] as const) : []), ...(correct < 0 ? (['missingKey'] as const) : [])],
  linesField: () => 'options',
  keyLines: ({ options, correct }) => options.map((text, index) => ({ text, isRight: index === correct })),
  toPrinted: (question) => question,
  movableLines: ({ options }) => options.length,
  reorder: (question, order) => ({ ...question, options: inOrder(question.options, order), correct: order.indexOf(question.correct) }),
  printedKey: ({ correct }) => (correct < 0 ? '' : printedLetter(correct)),
};
