/** Rows that were pasted from a table: cells parted by tabs or bars (rule R233). */
import type { ImportReport } from '../../import-report.ts';
import { readAnswer } from '../lines/answer-line.ts';
import { readTable } from './read-table.ts';
import { cellsOfLine } from './table-cells.ts';
import { slice, type TextLine } from '../lines/text-line.ts';

/** A row of a table of Markdown, `| а | б |`, without its frame. */
const withoutFrame = (line: TextLine): TextLine => (line.text.length < 20_000 && /^\|.*\|$/.test(line.text) ? slice(line, 1, line.text.length - 1) : line);

/** The line below the head of such a table. */
const isRule = ({ text }: TextLine): boolean => /^\|(?:\s?:?-+:?\s?\|)+$/.test(text);

const isRow = ({ text }: TextLine): boolean => text.length < 20_000 && /\t| \| /.test(text);

/** The lines of a pasted text, with its tables as the lines that they stand for. Rows of text stay as they are. */
export function readPastedTables(lines: readonly TextLine[], report: ImportReport): TextLine[] {
  const read: TextLine[] = [];
  let rows: TextLine[] = [];
  let before: TextLine | undefined;
  const close = (): void => {
    if (rows.length === 0) return;
    // Under a heading the reader of keys looks at rows, and knows what follows them.
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
