/** Answers of a match: «А2 Б1», «А-2, Б-1», «21». */
import { foldLabel, isLabelAt } from '../lines/labels.ts';

const PAIR = /([А-ЯЁа-яёA-Za-z])\s*[–—−:.)=-]?\s*(\d{1,2})/gu;

/** The pairs of an answer that holds nothing else. */
function pairsOf(text: string): { row: string; item: string }[] {
  if (text.replace(PAIR, '').replace(/[\s,;]/g, '') !== '') return [];
  return [...text.matchAll(PAIR)].map(([, row = '', item = '']) => ({ row: foldLabel(row), item }));
}

/** Whether an answer pairs rows from the first letter on: «А1 Б2». «B12» is a word. */
export function namesPairs(answer: string): boolean {
  const rows = new Set(pairsOf(answer.trim().replace(/\.$/, '')).map(({ row }) => row));
  return rows.size > 1 && [...rows].some((row) => isLabelAt(row, 0)) && [...rows].some((row) => isLabelAt(row, 1));
}

interface Labels {
  /** Folded. */
  rows: readonly string[];
  items: readonly string[];
}

/** For each row the place of its item, -1 without one; `null` if the answer is anything else. */
export function parsePairs(answer: string, { rows, items }: Labels): number[] | null {
  const text = answer.trim().replace(/\.$/, '');
  const pairs = pairsOf(text);
  if (pairs.length > 0) {
    const named = pairs.map(({ row, item }) => ({ row: rows.indexOf(row), item: items.indexOf(item) }));
    const isWrong = named.some(({ row, item }) => row < 0 || item < 0) || new Set(named.map(({ row }) => row)).size < named.length;
    return isWrong ? null : rows.map((_, place) => named.find(({ row }) => row === place)?.item ?? -1);
  }
  const words = text.split(/[\s,;]+/);
  const numbers = words.length === 1 ? [...text] : words;
  const places = numbers.map((number) => items.indexOf(number));
  return places.length === rows.length && !places.includes(-1) ? places : null;
}
