/**
 * Decides how labels look in a printed variant and on the pages of a variant (rule R391): rows have Cyrillic letters,
 * and items have numbers.
 */
import { dropHiddenSigns } from '../fold-signs.ts';
import { printedLetter } from '../letters.ts';
import { foldLookalikes } from '../questions/kinds/lookalikes.ts';

const folded = (text: string): string => foldLookalikes(dropHiddenSigns(text).trim()).toUpperCase();

/** Whether a text is nothing but its own letter or number, such as «А», «(А)» or «2)». */
export const isOwnLabel = (text: string, label: string): boolean => folded(text).replace(/^\(/, '').replace(/[).]$/, '') === folded(label);

/**
 * Finds the letter and the text of a row. The text is `null` when it only repeats the letter.
 * @param row from 0
 */
export function paperRow(text: string, row: number): { letter: string; text: string | null } {
  const letter = printedLetter(row);
  return { letter, text: isOwnLabel(text, letter) ? null : text };
}

/**
 * Finds the number and the text of an option or an item. The text is `null` when it only repeats the number.
 * @param place from 0
 */
export function paperItem(text: string, place: number): { number: number; text: string | null } {
  const number = place + 1;
  return { number, text: isOwnLabel(text, String(number)) ? null : text };
}

/** Returns «2. амилаза», or «2» when the text is only the number. */
export function numberedItem(text: string, place: number): string {
  const item = paperItem(text, place);
  return item.text === null ? String(item.number) : `${item.number}. ${item.text}`;
}
