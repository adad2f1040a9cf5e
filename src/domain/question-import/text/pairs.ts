/** Answers of a match: «А2 Б1», «А-2, Б-1», «21». */
import { foldLabel } from './labels.ts';

const PAIR = /([А-ЯЁа-яёA-Za-z])\s*[–—−:.)=-]?\s*(\d{1,2})/gu;

interface Labels {
  /** Folded. */
  rows: readonly string[];
  items: readonly string[];
}

/** For each row the place of its item, -1 without one; `null` if the answer is anything else. */
export function parsePairs(answer: string, { rows, items }: Labels): number[] | null {
  const text = answer.trim().replace(/\.$/, '');
  const pairs = [...text.matchAll(PAIR)];
  if (pairs.length > 0) {
    if (text.replace(PAIR, '').replace(/[\s,;]/g, '') !== '') return null;
    const named = pairs.map(([, row = '', item = '']) => ({ row: rows.indexOf(foldLabel(row)), item: items.indexOf(item) }));
    const isWrong = named.some(({ row, item }) => row < 0 || item < 0) || new Set(named.map(({ row }) => row)).size < named.length;
    return isWrong ? null : rows.map((_, place) => named.find(({ row }) => row === place)?.item ?? -1);
  }
  const words = text.split(/[\s,;]+/);
  const numbers = words.length === 1 ? [...text] : words;
  const places = numbers.map((number) => items.indexOf(number));
  return places.length === rows.length && !places.includes(-1) ? places : null;
}
