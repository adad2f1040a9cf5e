/**
 * Finds the letter for a place in a list, from 0. After the last letter of the alphabet come pairs: A, …, Z, AA, AB, …
 */
import { CYRILLIC_LABELS } from './question-import/text/lines/labels.ts';

export function letterAt(alphabet: string, place: number): string {
  const letter = alphabet[place % alphabet.length] ?? '';
  return place < alphabet.length ? letter : letterAt(alphabet, Math.floor(place / alphabet.length) - 1) + letter;
}

/** The letter of a `match` row: A, B, …, Z, AA, AB, … (rule R35). */
export const rowLetter = (row: number): string => letterAt('ABCDEFGHIJKLMNOPQRSTUVWXYZ', row);

/** The letter of a place on paper: А, Б, В, Г, Д, Е, Ж, З, И, К, …, Я, АА, АБ, … It leaves out Ё, Й, Ъ, Ы and Ь. */
export const printedLetter = (place: number): string => letterAt(CYRILLIC_LABELS, place);
