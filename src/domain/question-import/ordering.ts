/** The order in which learners see the right column of a match and the items of a sequence (rule R117). */
import { russianOrder } from '../russian-order.ts';
import type { QuestionBody } from './imported-question.ts';
import { toLine } from './question-notes.ts';

/** The indexes of texts in their Russian order; turned by one place if that were the order given. */
function shownOrder(texts: readonly string[], isAnswer: (order: readonly number[]) => boolean): number[] {
  const order = texts.map((_, index) => index);
  order.sort((a, b) => russianOrder(texts[a] ?? '', texts[b] ?? '') || a - b);
  return isAnswer(order) ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** @param ordered in the right order; `isKnown` is false where the file gives no key */
export function toSequence(ordered: readonly string[], { isKnown = true }: { isKnown?: boolean } = {}): QuestionBody {
  const texts = ordered.map(toLine).filter((text) => text !== '');
  if (!isKnown) return { type: 'sequence', items: texts, correctOrder: [] };
  const order = shownOrder(texts, (shown) => shown.every((item, place) => item === place));
  return { type: 'sequence', items: order.map((item) => texts[item] ?? ''), correctOrder: texts.map((_, item) => order.indexOf(item)) };
}

/** A row of a match; the right item is `null` where none is given. */
export interface MatchRow {
  left: string;
  right: string | null;
}

/** @param others right items without a row. Right items that read the same are one. */
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
