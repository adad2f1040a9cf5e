/** Recognizes lines of a key that may be the rows of a table, or its cells one below another (rule R231). */
import type { TextLine } from '../lines/text-line.ts';
import { variantOf, isShortAnswer, questionId } from './key-grid.ts';
import { marksOf } from './answer-row.ts';
import { readPairs, type KeyEntry } from './key-pairs.ts';

const MAX_ROW_LENGTH = 2_000;
const MAX_CELL_LENGTH = 60;

/** Whether a line is a row of answers, such as «б, в, а» or «абв». */
export const isMarkRow = (text: string): boolean => text.length < MAX_ROW_LENGTH && marksOf(text).length > 1 && marksOf(text).every(isShortAnswer);

/** The cells of a pasted table, or the words of a line. «Вариант 1» counts as one word. */
export function cellsOf({ text }: TextLine): string[] {
  if (/\t|\s\|\s/.test(text)) return text.split(/\s?\|\s?|\t/);
  return text.replace(/(вариант|вар\.)\s(?!\d{1,2}(?:\s\d{1,2})+$)|(?<=(?:^|\s)(?:\d{1,2}|[IVX]{1,4}))\s(?=вариант)/gi, '$1\u0000').split(/\s/).filter((cell) => cell !== '').map((cell) => cell.replace('\0', ' '));
}

const IS_HEAD = /^(?:№|номер|вопрос|задание|ответ|вариант)/i;

/** Whether a line may be a row of a key: it has two or more numbers, labels, names of variants or headings. */
export function isRow(line: TextLine): boolean {
  if (line.text.length > MAX_ROW_LENGTH) return false;
  const cells = cellsOf(line).map((cell) => cell.trim());
  const isTabbed = /\t|\s\|\s/.test(line.text);
  const isCell = (cell: string): boolean => isShortAnswer(cell) || variantOf(cell) !== null || (isTabbed && readPairs({ text: cell, number: 1 }, true).length === 1) || questionId(cell) !== null || IS_HEAD.test(cell) || /^\d{1,2}\s(?:вариант|вар)/i.test(cell);
  // «1 – б» is a pair and not a row.
  if (!isTabbed && /^[–—−-]$/.test(cells[1] ?? '') && readPairs(line, true).length > 0) return false;
  return cells.length > 1 && (isTabbed ? isCell(cells[0] ?? '') : cells.every(isCell));
}

/**
 * Whether a row has one number and several answers without separators. A table has such rows when its columns are
 * variants.
 */
export function isOfSeveral(row: TextLine, rows: readonly TextLine[]): boolean {
  const answers = ([first = '', ...others]: readonly string[]): number => {
    const cells = others.map((cell) => cell.trim());
    const areAlike = cells.every((cell) => questionId(cell) !== null) || cells.every((cell) => questionId(cell) === null);
    return questionId(first.trim()) !== null && areAlike && cells.every(isShortAnswer) ? cells.length : 0;
  };
  const count = answers(cellsOf(row));
  const isTabbed = /\t|\s\|\s/.test(row.text);
  return count > 1 && !/[,;]/.test(row.text) && (isTabbed || rows.filter((each) => answers(cellsOf(each)) === count).length > 1);
}

const idAt = (cells: readonly TextLine[], place: number): string | null => questionId(cells[place]?.text ?? '');

/** The last number in the cells. */
export const lastNumberOf = (cells: readonly TextLine[]): string | undefined => cells.map(({ text }) => questionId(text)).findLast((id) => id !== null) ?? undefined;

/** Whether a line may be a cell: a number, an answer, a heading, or a word in the place of the answer to a number. */
export function mayBeCell({ text }: TextLine, before: readonly TextLine[]): boolean {
  if (text.length > MAX_CELL_LENGTH || /\t|\s\|\s|[?:]$/.test(text)) return false;
  // «б, в, а» and «бва» are rows when no number is before them.
  if (before.length === 0 && questionId(text) === null && isMarkRow(text)) return false;
  if (questionId(text) !== null || isShortAnswer(text)) return true;
  if (before.length === 0) return /^(?:№|номер|вопрос|задание|ответ)\p{L}{0,3}(?:\s\p{L}{1,10})?$/iu.test(text);
  if (IS_HEAD.test(text) && before.every((cell) => IS_HEAD.test(cell.text))) return true;
  const cells = before.filter((cell) => !IS_HEAD.test(cell.text));
  return cells.length % 2 === 1 && idAt(cells, cells.length - 1) !== null;
}

/**
 * Reads the answers of cells that are one below another. Numbers and answers alternate, or all numbers precede all
 * answers.
 * @returns a row of answers when there are no numbers; `null` when the cells can be read in two ways or in none
 */
export function readCells(source: readonly TextLine[], questions: number): { entries: KeyEntry[] } | { row: TextLine } | null {
  const cells = source.filter(({ text }) => questionId(text) !== null || !IS_HEAD.test(text));
  const [only] = source;
  if (source.length === 1 && only !== undefined) return isMarkRow(only.text) ? { row: only } : null;
  const heads = source.length - cells.length;
  const half = cells.length / 2;
  const inTurn = cells.filter((_, place) => place % 2 === 0).map((number, place) => [number, cells[2 * place + 1]] as const);
  const inBlocks = cells.slice(0, Math.floor(half)).map((number, place) => [number, cells[half + place]] as const);
  const readings = [inTurn, inBlocks].flatMap((pairs) => {
    const entries = cells.length % 2 === 0 ? toEntries(pairs, pairs === inTurn && heads > 2) : null;
    return entries === null ? [] : [entries];
  });
  const [first, second] = readings;
  const isSame = second === undefined || JSON.stringify(first?.map(({ number, value }) => [number, value])) === JSON.stringify(second.map(({ number, value }) => [number, value]));
  const isRowToo = cells.length === questions && cells.every(({ text }) => isShortAnswer(text));
  if (first !== undefined) return isSame && !isRowToo ? { entries: first } : null;
  const [top] = cells;
  const isMarks = cells.length > 1 && cells.every(({ text }) => isShortAnswer(text.replace(/[.;]$/, '')));
  return top !== undefined && isMarks ? { row: { ...top, text: cells.map(({ text }) => text.replace(/[.;,]$/, '')).join('; '), spans: [] } } : null;
}

const seriesIn = (number: string): string => number.replace(/\d/g, '');

/**
 * Makes answers of pairs; `null` if the numbers do not ascend in each series. In columns beside each other it is enough
 * that each number occurs once.
 */
function toEntries(pairs: readonly (readonly [TextLine, TextLine | undefined])[], areColumns: boolean): KeyEntry[] | null {
  const entries = pairs.map(([number, value]): KeyEntry => ({ number: questionId(number.text) ?? '', value: value?.text ?? '', text: `${number.text} ${value?.text ?? ''}`, line: number.number }));
  const isNext = ({ number }: KeyEntry, before: KeyEntry | undefined): boolean => before === undefined || seriesIn(number) !== seriesIn(before.number) || Number(number.replace(/\D/g, '')) > Number(before.number.replace(/\D/g, ''));
  // When some numbers are like «А1», a bare number is an answer.
  const isMixed = new Set(pairs.flat().map((cell) => seriesIn(questionId(cell?.text ?? '') ?? '') !== '')).size > 1;
  if (isMixed && entries.some(({ number }) => seriesIn(number) === '')) return null;
  const isEachOnce = areColumns && new Set(entries.map(({ number }) => number)).size === entries.length;
  return entries.length > 0 && entries.every((entry, place) => entry.number !== '' && entry.value !== '' && (isEachOnce || isNext(entry, entries[place - 1]))) ? entries : null;
}
