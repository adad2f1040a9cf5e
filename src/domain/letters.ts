/** Letters of places in a list, from 0; after the last letter pairs follow: A, …, Z, AA, AB, … */
import { CYRILLIC_LABELS } from './question-import/text/lines/labels.ts';

export function letterAt(alphabet: string, place: number): string {
  const letter = alphabet[place % alphabet.length] ?? '';
  return place < alphabet.length ? letter : letterAt(alphabet, Math.floor(place / alphabet.length) - 1) + letter;
}

/** The letter of a `match` row: A, B, …, Z, AA, AB, … (rule R35). */
export const rowLetter = (row: number): string => letterAt('ABCDEFGHIJKLMNOPQRSTUVWXYZ', row);

/** On paper: А, Б, В, Г, Д, Е, Ж, З, И, К, …, Я, АА, АБ, …: without Ё, Й, Ъ, Ы and Ь. */
export const printedLetter = (place: number): string => letterAt(CYRILLIC_LABELS, place);
