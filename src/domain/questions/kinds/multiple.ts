/** The kind of question with several right options (rules R33, R133). */
import { printedLetter } from '../../letters.ts';
import { sortNumbers } from '../../numbers.ts';
import { answeredIndexes, chosenOptions, isAnswerMap } from './chosen.ts';
import { ALL_OR_NOTHING, examScore, maxExamScore, scoringOf } from './partial-points.ts';
import type { Kind } from './kind.ts';
import { compact, inOrder, isIndexOf, joinLabels } from './lines.ts';
import { noCorrectAnswer, tooFewOptions } from './option-problems.ts';

const EXAM_POINTS = { ege: [2, 1] } as const;

export const multipleKind: Kind<'multiple'> = {
  name: 'Несколько ответов',
  answeredBy: 'options',
  parts: (_, answer) => ({ done: chosenOptions(answer).length > 0 ? 1 : 0, all: 1 }),
  isValid: ({ options }, answer) =>
    isAnswerMap(answer) && answeredIndexes(answer).every(isIndexOf(options)) && Object.values(answer).every((chosen) => chosen === true),
  isDraftable: () => true,
  toLearner: (question, common) => ({ type: 'multiple', ...common, ...scoringOf(question), options: question.options }),
  maxScore: ({ scoring }) => maxExamScore(EXAM_POINTS, scoring) ?? ALL_OR_NOTHING,
  score({ scoring, correctAnswers }, answer) {
    const chosen = chosenOptions(answer);
    const right = chosen.filter((option) => correctAnswers.includes(option)).length;
    // A wrong option in the place of a right option counts as a single mistake.
    const mistakes = Math.max(correctAnswers.length, chosen.length) - right;
    return examScore(EXAM_POINTS, scoring, { right, mistakes }) ?? (mistakes === 0 ? ALL_OR_NOTHING : 0);
  },
  normalize(question) {
    const { lines, indexOf } = compact(question.options);
    const correctAnswers = question.correctAnswers.map(indexOf).filter((index) => index >= 0);
    return { ...question, options: lines, correctAnswers: sortNumbers(correctAnswers) };
  },
  problems({ options, correctAnswers }, number) {
    if (options.length < 2) return [tooFewOptions(number)];
    return correctAnswers.length === 0 ? [noCorrectAnswer('correctAnswers', number)] : [];
  },
  keyFields: ['correctAnswers'],
  isMalformed: () => false,
  lists: ({ options }) => ({ options }),
  answerKey: ({ correctAnswers }) => String(correctAnswers),
  counting: ({ options, correctAnswers }) => ({ of: 'options', options, right: correctAnswers, isSingle: false }),
  gaps: ({ options, correctAnswers }) => [
    ...(options.length < 2 ? (['tooFewOptions'] as const) : []),
    ...(correctAnswers.length === 0 ? (['missingKey'] as const) : []),
  ],
  linesField: () => 'options',
  keyLines: ({ options, correctAnswers }) => options.map((text, index) => ({ text, isRight: correctAnswers.includes(index) })),
  toPrinted: (question) => question,
  movableLines: ({ options }) => options.length,
  reorder: (question, order) => ({
    ...question,
    options: inOrder(question.options, order),
    correctAnswers: question.correctAnswers.map((option) => order.indexOf(option)),
  }),
  printedKey: ({ correctAnswers }) => joinLabels(sortNumbers(correctAnswers).map(printedLetter)),
};
