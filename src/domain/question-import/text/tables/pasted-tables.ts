/** Reads rows that were pasted from a table: their cells are separated by tabs or bars (rule R233). */
import type { ImportReport } from '../../import-report.ts';
import { readAnswer } from '../lines/answer-line.ts';
import { readTable } from './read-table.ts';
import { cellsOfLine } from './table-cells.ts';
import { slice, type TextLine } from '../lines/text-line.ts';

/** Removes the outer bars from a row of a Markdown table, such as `| а | б |`. */
const withoutFrame = (line: TextLine): TextLine => (line.text.length < 20_000 && /^\|.*\|$/.test(line.text) ? slice(line, 1, line.text.length - 1) : line);

/** Whether a line is the rule below the head of a Markdown table. */
const isRule = ({ text }: TextLine): boolean => /^\|(?:\s?:?-+:?\s?\|)+$/.test(text);

const isRow = ({ text }: TextLine): boolean => text.length < 20_000 && /\t| \| /.test(text);

/** Replaces the tables in a pasted text by the lines that they stand for. Rows of text stay unchanged. */
export function readPastedTables(lines: readonly TextLine[], report: ImportReport): TextLine[] {
  const read: TextLine[] = [];
  let rows: TextLine[] = [];
  let before: TextLine | undefined;
  const close = (): void => {
    if (rows.length === 0) return;
    // Under the heading of a key the reader of keys handles the rows, because it knows the lines after them.
    const isKey = before !== undefined && readAnswer(before)?.value.text === '';
    const table = isKey ? null : readTable(rows.map(cellsOfLine), { before: undefined, asksForMatch: false, mayLackHead: true, report });
    read.push(...(table ?? rows));
    before = rows.at(-1);
    rows = [];
  };
  for (const source of lines) {
    if (isRule(source)) continue;
    const line = withoutFrame(source);
    if (isRow(line)) {
      rows.push(line);
      continue;
    }
    close();
    read.push(line);
    if (line.text !== '') before = line;
  }
  close();
  return read;
}
