/** Reads the cells of an Excel workbook for the reader of questions. */
import { readXlsx, type Cell } from 'hucre/xlsx';
import { UnreadableFile } from '../../domain/question-import/unreadable-file.ts';
import type { Sheet, SheetCell } from '../../domain/question-import/xlsx/read-xlsx.ts';
import type { Formatting } from '../../domain/question-import/text/lines/text-line.ts';

/** The maximum number of rows that are read. No file of questions has more. */
const MAX_ROWS = 20_000;
const RANGE = `A1:BZ${MAX_ROWS}`;

/**
 * @param bytes an archive whose unpacked size was checked
 * @throws UnreadableFile if the workbook is broken
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    const { sheets } = await readXlsx(bytes, { readStyles: true, maxRows: MAX_ROWS, range: RANGE, sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden });
    return sheets.map(({ name, rows, cells }) => ({
      name,
      rows: rows.map((row, index) => row.map((value, column): SheetCell => ({ text: textOf(value), formatting: formattingOf(cells?.get(`${index},${column}`)) }))),
    }));
  } catch {
    throw new UnreadableFile('Книга Excel повреждена.');
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toLocaleDateString('ru', { timeZone: 'UTC' });
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value : value === true ? 'верно' : value === false ? 'неверно' : '';
}

function formattingOf(cell: Cell | undefined): Formatting[] {
  const { font, fill } = cell?.style ?? {};
  const found: Formatting[] = [];
  if (font?.bold) found.push('bold');
  if (font?.underline) found.push('underline');
  if (fill?.type === 'pattern' && fill.pattern === 'solid') found.push('highlight');
  if (font?.color?.rgb !== undefined && !/^(?:FF)?0{6}$/i.test(font.color.rgb)) found.push('colour');
  return found;
}
