import { stringify } from 'csv-stringify/sync';
import { changesAsNumber } from './number-like.ts';
import type { Cell, Sheet } from './sheet.ts';

/** Excel reads a file without it in the code page of Windows. */
const BYTE_ORDER_MARK = '\uFEFF';

/** CSV that Excel in Russian opens by a double click (rule R89). */
const toCsv = (rows: Cell[][]): string =>
  stringify(rows, {
    delimiter: ';',
    record_delimiter: 'windows',
    // Quotes a lone line feed or carriage return too.
    quote_record_delimiter: true,
    // An apostrophe before what a spreadsheet would take for a formula.
    escape_formulas: true,
    cast: {
      // A formula of ours, whose value is the text: a table program would change it.
      string: (value) => (changesAsNumber(value) ? { value: `="${value}"`, escape_formulas: false } : value),
      number: (value) => String(value).replace('.', ','),
      date: (value) => value.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length).replace('T', ' '),
    },
  });

/** A sheet as CSV, one chunk per page. The header comes with the first page, so that an error of its query precedes the response. */
export async function* csvChunks({ columns, pages }: Sheet): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + toCsv([columns.map(({ header }) => header)]);
  for await (const page of pages) {
    yield head + toCsv(page);
    head = '';
  }
  if (head !== '') yield head;
}
