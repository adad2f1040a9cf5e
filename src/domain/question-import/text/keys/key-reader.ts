/** Collects the keys of a text. A key may have several lines. */
import type { ImportReport } from '../../import-report.ts';
import { reasons } from '../../texts.ts';
import { readKeyGrid } from './key-grid.ts';
import { readKeyPart, readVariant } from './key-parts.ts';
import { readLabelPairs, readPairs } from './key-pairs.ts';
import { cellsOf, isMarkRow, lastNumberOf, isOfSeveral, isRow, mayBeCell, readCells } from './key-rows.ts';
import type { Key } from './key.ts';
import { readAnswer } from '../lines/answer-line.ts';
import type { LineCursor } from '../lines/line-cursor.ts';
import { readNumber, readOption } from '../lines/line-kinds.ts';
import { pointsIn, withoutPoints } from '../lines/points.ts';
import { cutVariants } from '../lines/variants.ts';
import type { Part } from '../raw-question.ts';
import type { KeyLine, TextLine } from '../lines/text-line.ts';

/**
 * A key that is being read, and the heading that begins it. If nothing follows the heading, the heading is reported as
 * not read.
 */
interface OpenKey extends Key {
  heading: TextLine | null;
}

export class KeyReader {
  readonly keys: Key[] = [];
  readonly #cursor: LineCursor;
  readonly #report: ImportReport;
  /** The key to which further lines may belong. */
  #key: OpenKey | null = null;
  /** Lines of the key that wait here, because they may be the rows of a table. */
  #rows: TextLine[] = [];
  /** Lines of the key that wait here, because they may be the cells of a table, one below another. */
  #cells: TextLine[] = [];
  /** The last number of a question in the waiting rows. */
  #lastNumber: string | null = null;

  constructor(cursor: LineCursor, report: ImportReport) {
    this.#cursor = cursor;
    this.#report = report;
  }

  /** Closes the open key. Later lines no longer belong to it. */
  close(): void {
    this.#readWaiting();
    if (this.#key !== null && this.#key.heading !== null && this.keys.every((key) => key !== this.#key || isEmpty(key))) {
      this.#report.tellLine(this.#key.heading.number, this.#key.heading.text, reasons.outside);
    }
    this.#key = null;
  }

  /**
   * Begins a key, or continues the open key.
   * @param part the variant that the heading names
   * @param source the text after the heading
   * @param after the part of the test that the key follows
   */
  add(part: string | null, source: TextLine, after: Part, heading: TextLine | null = null): void {
    this.#readWaiting();
    const line = this.#withoutPoints(source);
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
    if (pairs.length === 0) this.#addRow(this.#key, line);
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

  #addRow(key: Key, { number, text }: TextLine): void {
    key.rows.push({ value: text, text, line: number });
  }

  #withoutPoints(line: TextLine): TextLine {
    for (const points of pointsIn(line)) this.#report.tell(line.number, points, reasons.points);
    return withoutPoints(line);
  }

  /**
   * Takes a line if it belongs to the open key.
   * @returns whether it does
   */
  goesOn(source: TextLine, after: Part): boolean {
    const line = withoutPoints(source);
    const isTaken = line.text !== '' && this.#takes(line, after);
    if (isTaken) this.#withoutPoints(source);
    return isTaken;
  }

  #takes(line: TextLine, after: Part): boolean {
    const answer = readAnswer(line);
    if (this.#key === null) return false;
    if (/^ответы?$/i.test(line.text) && this.#cells.length > 0 && this.#takesRow(line)) return true;
    if (answer !== null && (!answer.isPlural || answer.part !== null)) return false;
    const part = readKeyPart(line);
    const isHeading = part?.rest.text === '' && !/[\t|]/.test(line.text);
    if (part !== null && (isHeading || !isRow(line))) {
      if (part.rest.text === '' ? !this.#keyFollows() : readPairs(part.rest, true).length === 0 && !isMarkRow(part.rest.text)) return false;
      this.add(part.part, part.rest, after);
      return true;
    }
    return this.#takesRow(line) || this.#takesPairs(line);
  }

  #takesRow(line: TextLine): boolean {
    if (this.#key === null) return false;
    const pairs = readPairs(line, true);
    const isRestart = this.#restarts(pairs[0]?.number);
    if (isRow(line) && !this.#optionFollows() && (!isRestart || this.#rows.length > 0)) {
      this.#rows.push(line);
      this.#lastNumber = pairs.at(-1)?.number ?? this.#lastNumber;
      return true;
    }
    if (isEmpty(this.#key) && this.#rows.length === 0 && pairs.length === 0 && mayBeCell(line, this.#cells) && !this.#optionFollows()) {
      this.#cells.push(line);
      return true;
    }
    const isFirst = this.#key.heading !== null && isEmpty(this.#key) && this.#rows.length === 0;
    if (!isFirst || pairs.length > 0 || !isMarkRow(line.text)) return false;
    this.#addRow(this.#key, line);
    return true;
  }

  #takesPairs(line: TextLine): boolean {
    const pairs = readPairs(line, true);
    const asks = pairs.some(({ value }) => value.endsWith('?'));
    if (this.#key === null || pairs.length === 0 || asks || this.#restarts(pairs[0]?.number) || this.#optionFollows()) return false;
    this.#readWaiting();
    for (const pair of pairs) this.#key.entries.push(pair);
    return true;
  }

  /** Whether a number does not continue the numbers of the key. */
  #restarts(number: string | undefined): boolean {
    const last = this.#lastNumber ?? this.#key?.entries.at(-1)?.number ?? lastNumberOf(this.#cells);
    return number !== undefined && last !== undefined && isBefore(number, last);
  }

  #readWaiting(): void {
    this.#readRows();
    this.#readCells();
  }

  /** Reads the waiting lines as a table, or else each line as pairs. */
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
    if (rows.length === 1 && only !== undefined && key.entries.length === 0 && readPairs(only, true).length === 0) return this.#addRow(key, only);
    for (const row of rows) {
      // In «1 | б | а» nobody knows which of the two is the answer.
      const pairs = isOfSeveral(row, rows) ? [] : readPairs(row, true);
      for (const pair of pairs) key.entries.push(pair);
      if (pairs.length === 0) this.#report.tellLine(row.number, row.text, reasons.outside);
    }
  }

  #readCells(): void {
    const cells = this.#cells;
    const key = this.#key;
    this.#cells = [];
    if (key === null || cells.length === 0) return;
    const read = readCells(cells, key.after.questions.length);
    if (read === null) for (const { number, text } of cells) this.#report.tellLine(number, text, reasons.outside);
    else if ('row' in read) this.#addRow(key, read.row);
    else for (const entry of read.entries) key.entries.push(entry);
  }

  #keyFollows(): boolean {
    const next = this.#cursor.nextText;
    return next !== undefined && (readPairs(next, true).length > 0 || readLabelPairs(next).length > 0 || isRow(next) || isMarkRow(next.text) || mayBeCell(next, []));
  }

  #optionFollows(): boolean {
    const next = this.#cursor.nextText;
    return next !== undefined && readNumber(next) === null && readOption(next)?.isProven === true;
  }
}

const isEmpty = ({ entries, rows }: Key): boolean => entries.length + rows.length === 0;

/** Whether a number comes before the last number of the same series, or equals it. */
const isBefore = (number: string, last: string): boolean => /^\d/.test(number) === /^\d/.test(last) && number.replace(/\d/g, '') === last.replace(/\d/g, '') && Number(number.replace(/\D/g, '')) <= Number(last.replace(/\D/g, ''));
