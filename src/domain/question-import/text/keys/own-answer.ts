/** Reads pairs or a table under a match or a sequence: they are the answer to that question (rule R231). */
import { foldLabel } from '../lines/labels.ts';
import { groupOf, type RawQuestion } from '../raw-question.ts';
import { asks } from '../lines/signs.ts';

interface Entry {
  number: string;
  value: string;
}

/** @returns the answer as people type it after «Ответ:»; `null` for pairs of anything else */
export function ownAnswer(entries: readonly Entry[], question: RawQuestion | null): string | null {
  if (question === null || question.answers.length > 0 || entries.length < 2) return null;
  const letters = (groupOf(question, 'letter').length > 0 ? groupOf(question, 'letter').map(({ label }) => foldLabel(label ?? '')) : null) ?? [];
  const digits = groupOf(question, 'digit').map(({ label }) => label);
  const values = entries.map(({ value }) => foldLabel(value.trim().replace(/[.)]$/, '')));
  const areOwn = values.every((value) => letters.includes(value));
  if (!areOwn) return null;
  if (question.asksForPairs) {
    const fits = entries.length === digits.length && entries.every(({ number }) => digits.includes(number));
    return fits ? entries.map(({ number }, place) => `${number}-${values[place] ?? ''}`).join(', ') : null;
  }
  const isOrder = asks.forOrder(question.text.join(' ')) && entries.length === letters.length && entries.every(({ number }, place) => number === String(place + 1));
  return isOrder && new Set(values).size === values.length ? values.join('') : null;
}
