import { stringify } from 'csv-stringify/sync';
import { changesAsNumber } from './number-like.ts';
import type { Cell, Sheet } from './sheet.ts';

/** The byte order mark. Excel would otherwise read the file in the code page of Windows. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Converts rows to CSV that opens in the Russian Excel by a double click (rule R89). */
const toCsv = (rows: Cell[][]): string =>
  stringify(rows, {
    delimiter: ';',
    record_delimiter: 'windows',
    // A single line feed or carriage return is quoted, too.
    quote_record_delimiter: true,
    // An apostrophe is put before a text that a spreadsheet would take for a formula.
    escape_formulas: true,
    cast: {
      // A text that looks like a number or a date is written as the formula `="text"`. Otherwise a spreadsheet would convert it.
      string: (value) => (changesAsNumber(value) ? { value: `="${value}"`, escape_formulas: false } : value),
      number: (value) => String(value).replace('.', ','),
      date: (value) => value.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length).replace('T', ' '),
    },
  });

/** A sheet as CSV, with one chunk per page. The header is part of the first chunk, so that the response has not begun if the first query fails. */
export async function* csvChunks({ columns, pages }: Sheet): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + toCsv([columns.map(({ header }) => header)]);
  for await (const page of pages) {
    yield head + toCsv(page);
    head = '';
  }
  if (head !== '') yield head;
}
