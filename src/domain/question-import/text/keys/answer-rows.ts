/** Reads the answer table of a match that is typed as text: letters above digits (rule R231). */
import { isLabelAt } from '../lines/labels.ts';
import type { LineCursor } from '../lines/line-cursor.ts';
import { groupOf, type RawQuestion } from '../raw-question.ts';
import type { TextLine } from '../lines/text-line.ts';

const LETTERS = /^[А-ЯЁа-яёA-Za-z](?:[\s|]{1,9}[А-ЯЁа-яёA-Za-z]){1,9}$/;
const DIGITS = /^\d{1,2}(?:[\s|]{1,9}\d{1,2}){0,9}$/;
const cellsOf = (text: string): string[] => text.split(/[\s|]+/);

/**
 * Reads the answer from a row of letters and a row of digits below it, and moves the cursor behind the digits.
 * @returns an empty text for an empty table, which is not reported; `null` for any other line
 */
export function answerRows(line: TextLine, question: RawQuestion, cursor: LineCursor): string | null {
  if (line.text.length > 200 || !LETTERS.test(line.text)) return null;
  const letters = cellsOf(line.text);
  if (!letters.every((letter, place) => isLabelAt(letter, place))) return null;
  const rows = groupOf(question, 'letter').length || (question.table?.left.length ?? 0);
  const isAsked = question.asksForPairs || question.asksForDigits;
  if (rows > 0 ? rows !== letters.length : !isAsked) return null;
  const next = cursor.nextText;
  if (next === undefined || !DIGITS.test(next.text)) return isAsked ? '' : null;
  const digits = cellsOf(next.text);
  if (digits.length !== letters.length) return null;
  cursor.skipTo(next);
  return digits.some((digit) => digit.length > 1) ? letters.map((letter, place) => `${letter}${digits[place] ?? ''}`).join(' ') : digits.join('');
}
