/** Chooses the order in which learners see the right column of a match and the items of a sequence (rule R117). */
import { russianOrder } from '../russian-order.ts';
import type { QuestionBody } from './imported-question.ts';
import { toLine } from './question-notes.ts';

/** The indexes of texts in their alphabetical order. If that order is the answer, it is moved by one place. */
function shownOrder(texts: readonly string[], isAnswer: (order: readonly number[]) => boolean): number[] {
  const order = texts.map((_, index) => index);
  order.sort((a, b) => russianOrder(texts[a] ?? '', texts[b] ?? '') || a - b);
  return isAnswer(order) ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** @param ordered the items in the right order; `isKnown` is false when the file gives no key */
export function toSequence(ordered: readonly string[], { isKnown = true }: { isKnown?: boolean } = {}): QuestionBody {
  const texts = ordered.map(toLine).filter((text) => text !== '');
  if (!isKnown) return { type: 'sequence', items: texts, correctOrder: [] };
  const order = shownOrder(texts, (shown) => shown.every((item, place) => item === place));
  return { type: 'sequence', items: order.map((item) => texts[item] ?? ''), correctOrder: texts.map((_, item) => order.indexOf(item)) };
}

/** A row of a match. Its right item is `null` when the file gives none. */
export interface MatchRow {
  left: string;
  right: string | null;
}

/**
 * Makes a match of rows.
 * @param others right items without a row; items with equal texts become one item
 */
export function toMatch(rows: readonly MatchRow[], others: readonly string[] = []): QuestionBody {
  const kept = rows.map(({ left, right }) => ({ left: toLine(left), right: right === null ? null : toLine(right) })).filter(({ left }) => left !== '');
  const rights = [...new Set([...kept.flatMap(({ right }) => right ?? []), ...others.map(toLine)])].filter((text) => text !== '');
  const given = kept.map(({ right }) => (right === null ? -1 : rights.indexOf(right)));
  const order = shownOrder(rights, (shown) => given.length > 0 && given.every((right, row) => right >= 0 && shown.indexOf(right) === row));
  return {
    type: 'match',
    matchLeft: kept.map(({ left }) => left),
    matchRight: order.map((right) => rights[right] ?? ''),
    matchAnswers: given.map((right) => (right < 0 ? -1 : order.indexOf(right))),
  };
}
