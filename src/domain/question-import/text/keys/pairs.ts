/** Reads the answers of a match: «А2 Б1», «А-2, Б-1», «1-Б, 2-А», «21». */
import { foldLabel, isLabelAt } from '../lines/labels.ts';

const LETTER_FIRST = /([А-ЯЁа-яёA-Za-z])\s*[–—−:.)=-]?\s*(\d{1,2})/gu;
const NUMBER_FIRST = /(?<number>\d{1,2})\s*[–—−:.)=-]?\s*(?<letter>[А-ЯЁа-яёA-Za-z])/gu;

interface Pair {
  /** The letter in its folded form. */
  letter: string;
  number: string;
}

const isAll = (text: string, pattern: RegExp): boolean => text.replace(pattern, '').replace(/[\s,;]/g, '') === '';

/** The pairs of an answer that contains nothing else. */
function pairsOf(text: string): Pair[] {
  if (isAll(text, LETTER_FIRST)) return [...text.matchAll(LETTER_FIRST)].map(([, letter = '', number = '']) => ({ letter: foldLabel(letter), number }));
  if (!isAll(text, NUMBER_FIRST)) return [];
  return [...text.matchAll(NUMBER_FIRST)].map(({ groups: { letter = '', number = '' } = {} }) => ({ letter: foldLabel(letter), number }));
}

const withoutStop = (answer: string): string => answer.trim().replace(/\.$/, '');

/** Whether an answer pairs numbers with letters, as in «1-Б, 2-А». */
export function beginsWithNumber(answer: string): boolean {
  const text = withoutStop(answer);
  return /^\d/.test(text) && pairsOf(text).length > 1;
}

/** Whether an answer pairs rows from the first letter on, as in «А1 Б2». «B12» is a word. */
export function namesPairs(answer: string): boolean {
  const rows = new Set(pairsOf(withoutStop(answer)).map(({ letter }) => letter));
  return rows.size > 1 && [...rows].some((row) => isLabelAt(row, 0)) && [...rows].some((row) => isLabelAt(row, 1));
}

interface Labels {
  /** The labels of the rows in their folded form. */
  rows: readonly string[];
  items: readonly string[];
}

/**
 * Finds the item that an answer gives to each row.
 * @returns the place of the item by row, -1 for a row without an item; `null` for an answer of another form
 */
export function parsePairs(answer: string, { rows, items }: Labels): number[] | null {
  const text = withoutStop(answer);
  const pairs = pairsOf(text);
  if (pairs.length > 0) {
    const areRowsNumbered = /^\d/.test(rows[0] ?? '');
    const named = pairs.map(({ letter, number }) => (areRowsNumbered ? { row: rows.indexOf(number), item: items.indexOf(letter) } : { row: rows.indexOf(letter), item: items.indexOf(number) }));
    const isWrong = named.some(({ row, item }) => row < 0 || item < 0) || new Set(named.map(({ row }) => row)).size < named.length;
    return isWrong ? null : rows.map((_, place) => named.find(({ row }) => row === place)?.item ?? -1);
  }
  const words = text.split(/[\s,;]+/);
  const numbers = words.length === 1 ? [...text] : words;
  const places = numbers.map((number) => items.indexOf(number));
  return places.length === rows.length && !places.includes(-1) ? places : null;
}
