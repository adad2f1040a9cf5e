/** Reads Excel workbooks (rule R233). Each row is a question, or a line of a test. */
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { cleanText } from '../plain-text.ts';
import { readTable, rowLines } from '../text/tables/read-table.ts';
import { readTextLines } from '../text/read-text.ts';
import type { Row } from '../text/tables/table-cells.ts';
import type { Formatting, TextLine } from '../text/lines/text-line.ts';
import { reasons } from '../texts.ts';

export interface SheetCell {
  text: string;
  formatting: Formatting[];
}

export interface Sheet {
  name: string;
  rows: SheetCell[][];
}

/** @param images how many pictures the workbook has */
export function readXlsx(sheets: readonly Sheet[], images: number): QuestionImport {
  const report = new ImportReport();
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some(({ text }) => text.trim() !== '')));
  for (const { name, rows } of filled) {
    if (filled.length > 1) report.beginFile(name);
    readTextLines(linesOf(rows, report), report);
  }
  if (images > 0) report.tell(1, `рисунки: ${images}`, reasons.imageOutside);
  return report.result();
}

/**
 * Converts a sheet to lines of text and tables. Blank rows separate tables. A row with a single cell is a line of text.
 */
function linesOf(rows: readonly SheetCell[][], report: ImportReport): TextLine[] {
  const lines: TextLine[] = [];
  let block: Row[] = [];
  const close = (): void => {
    if (block.length === 0) return;
    const before = lines.findLast(({ text }) => text !== '');
    const table = readTable(block, { before, asksForMatch: /соотнес|соответстви/i.test(before?.text ?? ''), mayLackHead: true, report });
    lines.push(...(table ?? block.flatMap(rowLines)));
    block = [];
  };
  rows.forEach((row, index) => {
    const cells = row.map((cell) => toLines(cell, index + 1));
    const filled = cells.filter((cell) => cell.some(({ text }) => text !== ''));
    if (filled.length > 1) return void block.push(cells.slice(0, cells.findLastIndex((cell) => cell.some(({ text }) => text !== '')) + 1));
    close();
    lines.push(...(filled[0] ?? [{ number: index + 1, text: '', spans: [] }]));
  });
  close();
  return lines;
}

const toLines = ({ text, formatting }: SheetCell, number: number): TextLine[] =>
  cleanText(text)
    .split(/\r\n|[\n\r]/)
    .map((part) => part.trim())
    .map((part) => ({ number, text: part, spans: formatting.map((kind) => ({ from: 0, to: part.length, kind })) }));
