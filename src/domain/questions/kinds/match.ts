/** The kind of question with two columns, where a pupil chooses the right item for each row (rules R35, R133). */
import { printedLetter, rowLetter } from '../../letters.ts';
import { answeredIndexes, chosenPair, isAnswerMap } from './chosen.ts';
import { isSameItem, mergeRightItems } from './equal-items.ts';
import { examScore, maxExamScore, scoringOf } from './partial-points.ts';
import type { Kind, QuestionOf } from './kind.ts';
import { compact, inOrder, isIndexOf } from './lines.ts';

const EXAM_POINTS = { ege: [2, 1] } as const;

export const matchKind: Kind<'match'> = {
  name: 'Соответствие',
  answeredBy: 'pairs',
  parts: ({ matchLeft }, answer) => ({ done: answeredIndexes(answer).length, all: matchLeft.length }),
  isValid: ({ matchLeft, matchRight }, answer) =>
    isAnswerMap(answer) && answeredIndexes(answer).every(isIndexOf(matchLeft)) && Object.values(answer).every(isIndexOf(matchRight)),
  isDraftable: () => true,
  toLearner: (question, common) => ({
    type: 'match',
    ...common,
    ...scoringOf(question),
    matchLeft: question.matchLeft,
    matchRight: question.matchRight,
  }),
  maxScore: ({ scoring, matchLeft }) => maxExamScore(EXAM_POINTS, scoring) ?? matchLeft.length,
  score({ scoring, matchRight, matchAnswers }, answer) {
    const right = matchAnswers.filter((item, row) => isSameItem(matchRight, chosenPair(answer, row), item)).length;
    return examScore(EXAM_POINTS, scoring, { right, mistakes: matchAnswers.length - right }) ?? right;
  },
  normalize(question) {
    const left = compact(question.matchLeft);
    const right = compact(question.matchRight);
    const matchAnswers = left.kept.map((row) => right.indexOf(question.matchAnswers[row] ?? -1));
    return { ...question, matchLeft: left.lines, matchRight: right.lines, matchAnswers };
  },
  problems({ matchLeft, matchRight, matchAnswers }, number) {
    if (matchLeft.length === 0 || matchRight.length === 0) {
      const field = matchLeft.length === 0 ? 'matchLeft' : 'matchRight';
      return [{ code: 'empty-column', field, message: `В вопросе №${number} заполните обе колонки.` }];
    }
    const row = matchAnswers.findIndex((right) => matchRight[right] === undefined);
    return row < 0 ? [] : [{ code: 'incomplete-match', field: 'matchAnswers', message: `Выберите пару для строки ${rowLetter(row)}.` }];
  },
  keyFields: ['matchAnswers'],
  isMalformed: () => false,
  lists: ({ matchLeft, matchRight }) => ({ matchLeft, matchRight }),
  answerKey: (question) => String(mergeRightItems(question).matchAnswers),
  counting: ({ matchLeft, matchRight, matchAnswers }) => ({ of: 'pairs', left: matchLeft, right: matchRight, key: matchAnswers }),
  gaps({ matchLeft, matchRight, matchAnswers }) {
    if (matchLeft.length === 0 || matchRight.length === 0) return ['emptyColumn'];
    if (isWithoutKey(matchAnswers)) return ['missingKey'];
    return matchAnswers.some((right) => right < 0) ? ['missingPairs'] : [];
  },
  /** Shows a fault about rows or items at the empty column; if neither column is empty, at the longer column. */
  linesField({ matchLeft: { length: left }, matchRight: { length: right } }) {
    return left === 0 || (right > 0 && left > right) ? 'matchLeft' : 'matchRight';
  },
  keyLines: ({ matchLeft, matchRight, matchAnswers }) =>
    matchLeft.map((left, row) => {
      const right = matchRight[matchAnswers[row] ?? -1];
      return { text: `${left} — ${right ?? '?'}`, isRight: right !== undefined };
    }),
  toPrinted: (question): QuestionOf<'match'> => mergeRightItems(question),
  /** Only the right column may be reordered. */
  movableLines: ({ matchRight }) => matchRight.length,
  reorder: (question, order) => ({
    ...question,
    matchRight: inOrder(question.matchRight, order),
    // −1 means a missing key, and stays −1.
    matchAnswers: question.matchAnswers.map((right) => order.indexOf(right)),
  }),
  printedKey: ({ matchAnswers }) =>
    isWithoutKey(matchAnswers) ? '' : matchAnswers.map((right, row) => `${printedLetter(row)}${right < 0 ? '—' : right + 1}`).join(' '),
};

const isWithoutKey = (matchAnswers: readonly number[]): boolean => matchAnswers.every((right) => right < 0);
