/**
 * Handles labels and headings that are in lines of their own, as in text that was copied from web pages (rule R239).
 */
import { readAnswer } from './answer-line.ts';
import { readExplanation, readNumber, readOption } from './line-kinds.ts';
import { behind, isKey, isTable, type TextLine } from './text-line.ts';

const LABEL_ALONE = /^(?:[А-ЯЁа-яёA-Za-z]\s?[).]|\d{1,3}\s?[).])$/;
const HEADS_OPTIONS = /^варианты?(?: ответ(?:а|ов))?\s?:?$/i;
const MOST_OPTIONS = 12;

const isPlain = (line: TextLine): boolean => line.text !== '' && line.image === undefined && line.list === undefined && !isTable(line) && !isKey(line);

/**
 * Joins «а)» in its own line with «ядро» below it to «а) ядро», if two or more labels have this form. Labels directly
 * below each other are a column of a key.
 */
export function joinLabels(lines: readonly TextLine[]): TextLine[] {
  const isAlone = (line: TextLine): boolean => isPlain(line) && LABEL_ALONE.test(line.text);
  if (lines.filter(isAlone).length < 2) return [...lines];
  const joined: TextLine[] = [];
  let label: TextLine | null = null;
  let blanks: TextLine[] = [];
  let last: TextLine | undefined;
  for (const line of lines) {
    if (label !== null && line.text === '' && line.image === undefined) blanks.push(line);
    else if (label !== null && isPlain(line) && !isAlone(line)) {
      joined.push({ ...behind(`${label.text} `, line), number: label.number });
      [label, blanks] = [null, []];
    } else {
      joined.push(...(label === null ? [] : [label]), ...blanks);
      [label, blanks] = [null, []];
      if (isAlone(line) && (last === undefined || !isAlone(last))) label = line;
      else joined.push(line);
    }
    if (line.text !== '') last = line;
  }
  return [...joined, ...(label === null ? [] : [label]), ...blanks];
}

/** Makes an option of each line under «Варианты ответов», up to the next question. The heading itself is dropped. */
export function readHeadedOptions(lines: readonly TextLine[]): TextLine[] {
  const options = new Set<TextLine>();
  const dropped = new Set<TextLine>();
  lines.forEach((line, start) => {
    if (!isPlain(line) || !HEADS_OPTIONS.test(line.text) || lines.slice(0, start).findLast(({ text }) => text !== '') === undefined) return;
    const end = lines.findIndex((next, place) => place > start && next.text !== '' && !mayBeOption(next));
    const block = lines.slice(start + 1, end < 0 ? undefined : end);
    const own = upToGap(block);
    if (own.length < 2 || own.length > MOST_OPTIONS) return;
    dropped.add(line);
    for (const option of own) options.add(option);
    for (const blank of block.slice(0, block.indexOf(own.at(-1) ?? line))) if (blank.text === '') dropped.add(blank);
  });
  return dropped.size === 0 ? [...lines] : lines.filter((line) => !dropped.has(line)).map((line) => (options.has(line) && line.role === undefined && readOption(line) === null ? { ...line, role: 'unlabelled' as const } : line));
}

const mayBeOption = (line: TextLine): boolean => isPlain(line) && readNumber(line) === null && readAnswer(line) === null && readExplanation(line) === null && !HEADS_OPTIONS.test(line.text);

/**
 * Finds the lines under the heading that have a text. If a blank line is between the first two, blank lines separate
 * options; otherwise the first blank line ends the list.
 */
function upToGap(block: readonly TextLine[]): TextLine[] {
  const from = block.findIndex(({ text }) => text !== '');
  const isParted = block[from + 1]?.text === '';
  const gap = isParted ? -1 : block.findIndex(({ text }, place) => place > from && text === '');
  return block.slice(Math.max(0, from), gap < 0 ? undefined : gap).filter(({ text }) => text !== '');
}
