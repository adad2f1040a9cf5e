/**
 * Reads Roman numerals that label the second column of a match: «I. синтез белка … Ответ: А – II, Б – I» (rule R114).
 */
import { readOption } from './line-kinds.ts';
import { isLabelAt } from './labels.ts';
import { behind, isTable, slice, type TextLine } from './text-line.ts';

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
/** Converts a numeral to a number. Cyrillic and small letters that look alike count too. */
const toNumber = (typed: string): number => NUMERALS.indexOf(typed.toUpperCase().replace(/[ІӀ]/g, 'I').replaceAll('Х', 'X')) + 1;

const ROMAN = '[IІӀVXХ]{1,4}';
const LABEL = new RegExp(String.raw`^(${ROMAN})\s?[.)–—-]\s*(?=\S)`, 'iu');
const LETTER = '[А-ЯЁа-яё]';
const APART = String.raw`\s?[–—−:=-]?\s?`;
const BEHIND_LETTER = new RegExp(String.raw`(?<![\p{L}\d])(${LETTER}${APART})(${ROMAN})(?![\p{L}\d])`, 'giu');
const BEFORE_LETTER = new RegExp(String.raw`(?<![\p{L}\d])(${ROMAN})(${APART}${LETTER})(?![\p{L}\d])`, 'giu');

const romanOf = ({ text }: TextLine): number => toNumber(LABEL.exec(text)?.[1] ?? '');

/**
 * Finds lines that begin with I, II and so on, directly before or after a list of letters. They are the rows or the
 * items of a match.
 */
function proveColumns(texts: readonly TextLine[]): Map<TextLine, number> {
  const proven = new Map<TextLine, number>();
  for (let start = 0; start < texts.length; start++) {
    let end = start;
    for (let line = texts[end]; line !== undefined && end - start < NUMERALS.length && romanOf(line) === end - start + 1; line = texts[end]) end += 1;
    if (end - start < 2) continue;
    const [above, below] = [texts[start - 1], texts[end]].map((line) => (line === undefined || isTable(line) ? null : readOption(line)));
    const isBelowLetters = above?.isProven === true && above.label !== null && !/^\d/.test(above.label);
    const isAboveLetters = below?.isProven === true && below.label !== null && isLabelAt(below.label, 0);
    if (isBelowLetters || isAboveLetters) texts.slice(start, end).forEach((line, place) => proven.set(line, place + 1));
    start = end - 1;
  }
  return proven;
}

const namesPairs = (text: string, pattern: RegExp): boolean => (text.match(pattern) ?? []).filter((pair) => /[IІӀVXХ]/iu.test(pair)).length > 1;

/** Replaces the numerals by numbers, both in the columns and in the answers that pair them with letters. */
export function readRomanLabels(lines: readonly TextLine[]): TextLine[] {
  const proven = proveColumns(lines.filter(({ text }) => text !== ''));
  if (proven.size === 0) return [...lines];
  return lines.map((line) => {
    const number = proven.get(line);
    const [head = ''] = LABEL.exec(line.text) ?? [];
    if (number !== undefined) return { ...behind(`${number}) `, slice(line, head.length)), role: 'option' };
    if (line.text.length > 500 || isTable(line)) return line;
    if (namesPairs(line.text, BEHIND_LETTER)) return { ...line, text: line.text.replace(BEHIND_LETTER, (_, start: string, numeral: string) => start + (toNumber(numeral) || numeral)) };
    if (namesPairs(line.text, BEFORE_LETTER)) return { ...line, text: line.text.replace(BEFORE_LETTER, (_, numeral: string, end: string) => (toNumber(numeral) || numeral) + end) };
    return line;
  });
}
