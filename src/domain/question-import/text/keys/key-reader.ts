/** Collects the keys of a text, whose lines may go on. */
import type { ImportReport } from '../../import-report.ts';
import { reasons } from '../../texts.ts';
import { isShortAnswer, questionId, readKeyGrid, variantOf } from './key-grid.ts';
import { marksOf } from './answer-row.ts';
import { readLabelPairs, readPairs } from './key-pairs.ts';
import type { Key } from './key.ts';
import type { LineCursor } from '../lines/line-cursor.ts';
import { readAnswer, readNumber, readOption, readPart, toVariant } from '../lines/line-kinds.ts';
import type { Part } from '../raw-question.ts';
import { slice, type KeyLine, type TextLine } from '../lines/text-line.ts';

/** A key and the line that begins it; a heading without a key is told. */
interface OpenKey extends Key {
  heading: TextLine | null;
}

export class KeyReader {
  readonly keys: Key[] = [];
  readonly #cursor: LineCursor;
  readonly #report: ImportReport;
  /** The key that may go on. */
  #key: OpenKey | null = null;
  /** Lines of a key that may be rows of a table. */
  #rows: TextLine[] = [];
  /** The last number among these. */
  #lastNumber: string | null = null;

  constructor(cursor: LineCursor, report: ImportReport) {
    this.#cursor = cursor;
    this.#report = report;
  }

  /** The next lines belong to no key. */
  close(): void {
    this.#readRows();
    if (this.#key !== null && this.#key.heading !== null && this.keys.every((key) => key !== this.#key || key.entries.length + key.rows.length === 0)) {
      this.#report.tellLine(this.#key.heading.number, this.#key.heading.text, reasons.outside);
    }
    this.#key = null;
  }

  /**
   * Begins a key, or goes on with one.
   * @param part the variant that its heading names
   * @param line what stands behind the heading
   * @param after the part that it follows
   */
  add(part: string | null, line: TextLine, after: Part, heading: TextLine | null = null): void {
    this.#readRows();
    const variants = part === null ? cutVariants(line).map(readVariant) : [];
    const areNamed = variants.every((variant) => variant !== null);
    if (variants.length > 0 && areNamed) {
      for (const variant of variants) this.add(variant.part, variant.rest, after, heading);
      return;
    }
    if (variants.length > 1) return this.#report.tell(line.number, line.text, reasons.outside);
    const name = part === null ? (this.#key?.part ?? null) : part.toUpperCase();
    if (this.#key === null || name !== this.#key.part) {
      const open = { entries: [], rows: [], part: name, after, heading: this.#key === null ? heading : null };
      this.#key = open;
      this.keys.push(open);
    }
    if (line.text === '') return;
    const pairs = readPairs(line, true);
    for (const entry of pairs) this.#key.entries.push(entry);
    if (pairs.length === 0) this.#key.rows.push({ value: line.text, text: line.text, line: line.number });
  }

  get isOpen(): boolean {
    return this.#key !== null;
  }

  /** Adds a table that holds a key. */
  addCells({ key: cells, number: line }: KeyLine, after: Part): void {
    this.add(null, { number: line, text: '', spans: [] }, after);
    for (const { part, number, value } of cells) {
      const name = part ?? this.#key?.part ?? null;
      const own = this.keys.find((key) => key.part === name && key.after === after) ?? this.#beginKey(name, after);
      own.entries.push({ number, value, text: `${part === null ? '' : `Вариант ${part}: `}${number}-${value}`, line });
    }
    if (this.#key) this.#key.heading = null;
  }

  #beginKey(part: string | null, after: Part): Key {
    const key: Key = { entries: [], rows: [], part, after };
    this.keys.push(key);
    return key;
  }

  /** @returns whether the line belongs to the open key */
  goesOn(line: TextLine, after: Part): boolean {
    const answer = readAnswer(line);
    if (this.#key === null || (answer !== null && (!answer.isPlural || answer.part !== null))) return false;
    const part = readPart(line) ?? readPartName(line) ?? readVariant(line);
    const isHeading = part?.rest.text === '' && !/[\t|]/.test(line.text);
    if (part !== null && (isHeading || !isRow(line))) {
      if (part.rest.text === '' && !this.#keyFollows()) return false;
      if (part.rest.text !== '' && readPairs(part.rest, true).length === 0) return false;
      this.add(part.part, part.rest, after);
      return true;
    }
    const pairs = readPairs(line, true);
    const last = this.#lastNumber ?? this.#key.entries.at(-1)?.number;
    const isRestart = pairs.length > 0 && last !== undefined && isBefore(pairs[0]?.number ?? '', last);
    if (isRow(line) && !this.#optionFollows() && (!isRestart || this.#rows.length > 0)) {
      this.#rows.push(line);
      this.#lastNumber = pairs.at(-1)?.number ?? this.#lastNumber;
      return true;
    }
    if (this.#isFirst && pairs.length === 0 && isMarkRow(line.text)) {
      this.#key.rows.push({ value: line.text, text: line.text, line: line.number });
      return true;
    }
    if (pairs.length === 0 || isRestart || this.#optionFollows()) return false;
    this.#readRows();
    for (const pair of pairs) this.#key.entries.push(pair);
    return true;
  }

  /** Reads the lines that wait as a table, else each as pairs. */
  #readRows(): void {
    const rows = this.#rows;
    const key = this.#key;
    this.#rows = [];
    this.#lastNumber = null;
    if (key === null || rows.length === 0) return;
    const grid = readKeyGrid(rows.map(cellsOf), true);
    for (const { part, number, value } of grid ?? []) {
      const own = part === null ? key : (this.keys.find((each) => each.part === part && each.after === key.after) ?? this.#beginKey(part, key.after));
      own.entries.push({ number, value, text: `${number}-${value}`, line: rows[0]?.number ?? 1 });
    }
    if (grid !== null) return void (key.heading = null);
    const [only] = rows;
    if (rows.length === 1 && only !== undefined && key.entries.length === 0 && readPairs(only, true).length === 0) return void key.rows.push({ value: only.text, text: only.text, line: only.number });
    for (const row of rows) {
      // «1 | б | а»: which of them is the answer is not known.
      const pairs = isOfSeveral(row, rows) ? [] : readPairs(row, true);
      for (const pair of pairs) key.entries.push(pair);
      if (pairs.length === 0) this.#report.tellLine(row.number, row.text, reasons.outside);
    }
  }

  /** Whether nothing stands between a heading and the current line. */
  get #isFirst(): boolean {
    return this.#key !== null && this.#key.heading !== null && this.#key.entries.length + this.#key.rows.length + this.#rows.length === 0;
  }

  #keyFollows(): boolean {
    const next = this.#cursor.nextText;
    return next !== undefined && (readLabelPairs(next).length > 0 || readPairs(next, true).length > 0);
  }

  #optionFollows(): boolean {
    const next = this.#cursor.nextText;
    return next !== undefined && readNumber(next) === null && readOption(next)?.isProven === true;
  }
}

/** «Часть В» in a key. */
function readPartName(line: TextLine): { part: string; rest: TextLine } | null {
  const [head] = /^часть\s+(?:[А-ЯA-Z]|\d{1,2})(?![\p{L}\d])/iu.exec(line.text) ?? [];
  if (head === undefined) return null;
  const rest = line.text.slice(head.length).replace(/^\s?[.:–—-]?\s?/, '');
  return { part: head.toUpperCase(), rest: { ...line, text: rest, spans: [] } };
}

/** «В1: 1-б, 2-а», «1 вар.: 1-б», «1в.: 1-б»; «В1 – 134» is the answer to a question. */
function readVariant(line: TextLine): { part: string; rest: TextLine } | null {
  const [head = '', behind, before] = /^(?:[ВB][\s-]?(\d{1,2})\s?[:.–—]|(\d{1,2}|[IVX]{1,4})\s?[вb]\.?\s?:)\s*/i.exec(line.text) ?? [];
  const part = readPart(line) ?? (head === '' ? null : { part: toVariant(behind ?? before) ?? '', rest: slice(line, head.length) });
  return part !== null && readPairs(part.rest, true).length > 0 ? part : null;
}

const VARIANT = /(?<=^|[\s;,.])(?:(?:\d{1,2}|[IVX]{1,4})\s?(?:-?й\s?)?вар(?:иант|\.|\s?:)|вариант\s?№?\s?\d)/gi;

/** A key of several variants in one line: «1 вариант – 1а, 2б; 2 вариант – 1б, 2а». */
function cutVariants(line: TextLine): TextLine[] {
  const starts = [...line.text.matchAll(VARIANT)].map(({ index }) => index);
  if (starts[0] !== 0) return [line];
  return starts.map((start, place) => slice(line, start, starts[place + 1]));
}

/** Numbers of one series that do not go on. */
const isBefore = (number: string, last: string): boolean => /^\d/.test(number) === /^\d/.test(last) && number.replace(/\d/g, '') === last.replace(/\d/g, '') && Number(number.replace(/\D/g, '')) <= Number(last.replace(/\D/g, ''));

/** Whether a row has one number and several answers that nothing parts, as columns of variants do. */
function isOfSeveral(row: TextLine, rows: readonly TextLine[]): boolean {
  const answers = ([first = '', ...others]: readonly string[]): number => {
    const cells = others.map((cell) => cell.trim());
    const areAlike = cells.every((cell) => questionId(cell) !== null) || cells.every((cell) => questionId(cell) === null);
    return questionId(first.trim()) !== null && areAlike && cells.every(isShortAnswer) ? cells.length : 0;
  };
  const count = answers(cellsOf(row));
  const isTabbed = /\t|\s\|\s/.test(row.text);
  return count > 1 && !/[,;]/.test(row.text) && (isTabbed || rows.filter((each) => answers(cellsOf(each)) === count).length > 1);
}

const MAX_ROW_LENGTH = 2_000;

/** «б, в, а», «абв». */
const isMarkRow = (text: string): boolean => text.length < MAX_ROW_LENGTH && marksOf(text).length > 1 && marksOf(text).every(isShortAnswer);

/** Cells of a pasted table, or words. «Вариант 1» is one word. */
function cellsOf({ text }: TextLine): string[] {
  if (/\t|\s\|\s/.test(text)) return text.split(/\s?\|\s?|\t/);
  return text.replace(/(вариант|вар\.)\s(?!\d{1,2}(?:\s\d{1,2})+$)|(?<=(?:^|\s)(?:\d{1,2}|[IVX]{1,4}))\s(?=вариант)/gi, '$1\u0000').split(/\s/).filter((cell) => cell !== '').map((cell) => cell.replace('\0', ' '));
}

/** Whether a line may be a row of a key: two or more numbers, labels, names of variants or headings. */
function isRow(line: TextLine): boolean {
  if (line.text.length > MAX_ROW_LENGTH) return false;
  const cells = cellsOf(line).map((cell) => cell.trim());
  const isTabbed = /\t|\s\|\s/.test(line.text);
  const isCell = (cell: string): boolean => isShortAnswer(cell) || variantOf(cell) !== null || (isTabbed && readPairs({ text: cell, number: 1 }, true).length === 1) || questionId(cell) !== null || /^(?:№|номер|вопрос|задание|ответ|вариант)/i.test(cell) || /^\d{1,2}\s(?:вариант|вар)/i.test(cell);
  return cells.length > 1 && (isTabbed ? isCell(cells[0] ?? '') : cells.every(isCell));
}
