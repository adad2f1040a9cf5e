/** Reads the lines of form fields. An author types each option and each column item on a line of its own (rule R39). */
import { isBlank } from './fold-signs.ts';

/** Matches the end of a line, also the breaks that Word and presentations paste within a paragraph (U+000B, U+2028). */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

export const splitLines = (text: string): string[] => text.split(LINE_END);

export const filledLines = (text: string): string[] => splitLines(text).filter((line) => !isBlank(line));

/** Joins the lines of a text with spaces and trims the result. */
export const toSingleLine = (text: string): string => splitLines(text).filter(Boolean).join(' ').trim();
