/** Recognises answers of questions without options that are neither a number nor a plain spelling (rule R236). */
import { toLine } from '../question-notes.ts';
import { notes } from '../texts.ts';
import { CYRILLIC_LABELS, foldLabel } from './lines/labels.ts';

/** Matches letters that only name options: «б», «АВ». */
const LABELS_ALONE = /^[А-ЕЖЗИа-ежзиA-Fa-f](?:[\s,;]{0,2}[А-ЕЖЗИа-ежзиA-Fa-f]){0,4}\.?$/;

export function isOnlyLabels(value: string): boolean {
  if (!LABELS_ALONE.test(value)) return false;
  const letters = [...value].filter((letter) => /\p{L}/u.test(letter)).map((letter) => CYRILLIC_LABELS.indexOf(foldLabel(letter)));
  return letters.every((place, index) => index === 0 || place > (letters[index - 1] ?? place));
}

/**
 * Whether an answer is a model answer in the form of a numbered list: «1) есть хлорофилл; 2) он отражает зелёный свет»
 */
export const isSample = (value: string): boolean => /^1\s?[).]\s?\S/.test(value) && /[\s;]2\s?[).]\s?\S/.test(value);

/**
 * Finds out whether an answer such as «2» or «б» may refer to one of the lines after the question. These lines may be
 * options whose labels were not recognised.
 * @returns a note for the tutor; `null` if the answer refers to no line
 */
export function namesListed(value: string, text: readonly string[]): string | null {
  const lines = text.filter((line) => line !== '').slice(1);
  const isName = /^\d{1,2}\.?$/.test(value) ? Number.parseInt(value, 10) >= 1 && Number.parseInt(value, 10) <= lines.length : isOnlyLabels(value);
  return isName && lines.length > 1 && lines.every((line) => !/[?:]\s?$|_{2}/.test(line)) ? notes.unlabelledOptions(toLine(value)) : null;
}

/**
 * Matches answers that no pupil types in this form: two spellings in a line, a spelling with an explanation, a number
 * with its unit.
 */
const IS_COMPOUND = /\p{L}\s?\/\s?\p{L}|\sили\s|\(.*\)|^\d[\d.,\s]*(?:\s?%|\s?\p{L}{1,12}\.?)$/u;

export function notesOfSpelling(value: string): string[] {
  if (isOnlyLabels(value)) return [notes.letterAnswer(toLine(value))];
  return IS_COMPOUND.test(value) ? [notes.compoundAnswer(toLine(value))] : [];
}
