/** The kind of question whose items a pupil puts in order (rules R132 to R134). */
import { editorMessages } from '../../editor-messages.ts';
import { chosenOrder } from './chosen.ts';
import { hasRepeatedItems } from './equal-items.ts';
import { ALL_OR_NOTHING, examScore, maxExamScore, scoringOf } from './partial-points.ts';
import type { Kind } from './kind.ts';
import { compact, inOrder, joinLabels } from './lines.ts';
import { isPartialOrder, isPermutation } from './order.ts';

/**
 * The points for each number of wrong places, beginning with no wrong place. A single wrong place is impossible,
 * because exchanging two items makes two places wrong.
 */
const EXAM_POINTS = { ege: [2, 1, 1] } as const;

export const sequenceKind: Kind<'sequence'> = {
  name: 'Последовательность',
  answeredBy: 'order',
  parts: ({ items }, answer) => ({ done: isPermutation(chosenOrder(answer), items.length) ? 1 : 0, all: 1 }),
  isValid: (_, answer) => Array.isArray(answer),
  /**
   * Refuses an order that contains an item twice. A submission counts such an order as unanswered, but a draft would
   * store it.
   */
  isDraftable: ({ items }, answer) => isPartialOrder(chosenOrder(answer), items.length),
  toLearner: (question, common) => ({ type: 'sequence', ...common, ...scoringOf(question), items: question.items }),
  maxScore: ({ scoring }) => maxExamScore(EXAM_POINTS, scoring) ?? ALL_OR_NOTHING,
  score({ scoring, correctOrder }, answer) {
    const order = chosenOrder(answer);
    const right = correctOrder.filter((item, place) => order[place] === item).length;
    const mistakes = correctOrder.length - right;
    return examScore(EXAM_POINTS, scoring, { right, mistakes }) ?? (mistakes === 0 ? ALL_OR_NOTHING : 0);
  },
  normalize(question) {
    const { lines, indexOf } = compact(question.items);
    const isDropped = (index: number) => question.items[index] !== undefined && indexOf(index) < 0;
    return { ...question, items: lines, correctOrder: question.correctOrder.filter((index) => !isDropped(index)).map(indexOf) };
  },
  problems({ items, correctOrder }) {
    if (items.length < 2) return [{ code: 'too-few-options', field: 'items', message: 'Добавьте хотя бы две строки.' }];
    const code = 'invalid-order-of-items';
    if (hasRepeatedItems(items)) return [{ code, field: 'items', message: editorMessages[code] }];
    return isPermutation(correctOrder, items.length) ? [] : [{ code, field: 'correctOrder', message: 'Укажите верный порядок всех строк.' }];
  },
  keyFields: ['correctOrder'],
  isMalformed: ({ items, correctOrder }) => correctOrder.length > 0 && !isPermutation(correctOrder, items.length),
  lists: ({ items }) => ({ items }),
  answerKey: ({ correctOrder }) => String(correctOrder),
  counting: ({ items }) => ({
    of: 'answers',
    compared: (answer) => chosenOrder(answer).join(),
    shown: (answer) => inOrder(items, chosenOrder(answer)).join(' → '),
  }),
  gaps: ({ items, correctOrder }) => [
    ...(items.length < 2 ? (['tooFewItems'] as const) : []),
    ...(new Set(items).size < items.length ? (['repeatedItems'] as const) : []),
    ...(correctOrder.length > 0 ? [] : (['missingKey'] as const)),
  ],
  linesField: () => 'items',
  keyLines: ({ items, correctOrder }) =>
    correctOrder.length > 0
      ? inOrder(items, correctOrder).map((text, place) => ({ text: `${place + 1}. ${text}`, isRight: true }))
      : items.map((text) => ({ text, isRight: false })),
  toPrinted: (question) => question,
  movableLines: ({ items }) => items.length,
  /** If the new order would be the right answer, it is rotated by one place. */
  reorder(question, order) {
    const { items, correctOrder } = question;
    const isAnswer = correctOrder.length > 1 && correctOrder.every((item, place) => item === order[place]);
    const shown = isAnswer ? [...order.slice(1), ...order.slice(0, 1)] : order;
    return { ...question, items: inOrder(items, shown), correctOrder: correctOrder.map((item) => shown.indexOf(item)) };
  },
  printedKey: ({ correctOrder }) => joinLabels(correctOrder.map((item) => String(item + 1))),
};
