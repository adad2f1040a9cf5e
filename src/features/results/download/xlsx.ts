import { Readable } from 'node:stream';
import { letterAt } from '../../../domain/letters.ts';
import type { Cell, Column, Sheet } from './sheet.ts';

/**
 * A sheet as an XLSX file. It is compressed while its pages are read (ADR 31). Texts never become formulas. The sheet prints on landscape A4,
 * one page wide, with its head on each page.
 */
export async function* xlsxChunks({ title, columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  // The library loads at the first download, because an idle server does not need it.
  const { ZipFile } = await import('yazl');
  const iterator = pages[Symbol.asyncIterator]();
  // The first page is read before the file begins, so that the response has not begun if the first query fails.
  const first = await iterator.next();
  const sheet = Readable.from(
    (async function* () {
      yield sheetStart(columns);
      let row = 1;
      for (let next = first; next.done !== true; next = await iterator.next()) {
        yield next.value.map((cells) => rowXml(++row, cells.map(styled))).join('');
      }
      yield SHEET_END;
    })(),
  );
  const zip = new ZipFile();
  zip.on('error', (error: unknown) => sheet.destroy(error instanceof Error ? error : new Error('yazl', { cause: error })));
  for (const [name, xml] of Object.entries(partsOf(title))) zip.addBuffer(Buffer.from(xml), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const { outputStream } = zip;
  sheet.once('error', (error) => 'destroy' in outputStream && (outputStream as Readable).destroy(error));
  try {
    for await (const chunk of outputStream) yield Buffer.from(chunk);
  } finally {
    sheet.destroy();
    await iterator.return?.();
  }
}

/** The indexes in `cellXfs`. */
const STYLE = { number: 0, head: 1, time: 2, text: 3 } as const;

/** The format of cells with a time: `2026-11-22 19:42` */
const TIME_FORMAT = 'yyyy-mm-dd hh:mm';

interface StyledCell {
  cell: Cell;
  style: number;
}

const styled = (cell: Cell): StyledCell => ({ cell, style: typeof cell === 'string' ? STYLE.text : cell instanceof Date ? STYLE.time : STYLE.number });

const rowXml = (number: number, cells: readonly StyledCell[]): string =>
  `<row r="${number}">${cells.map((cell, column) => cellXml(`${letterAt('ABCDEFGHIJKLMNOPQRSTUVWXYZ', column)}${number}`, cell)).join('')}</row>`;

function cellXml(reference: string, { cell, style }: StyledCell): string {
  if (cell === null) return '';
  const start = `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`}`;
  if (typeof cell === 'string') return `${start} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  return `${start}><v>${cell instanceof Date ? toSerial(cell) : cell}</v></c>`;
}

const DAY_MS = 86_400_000;
/** Converts a date to a number, as Excel stores dates: the days since 30 December 1899. */
const toSerial = (date: Date): number => date.getTime() / DAY_MS + 25_569;

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text for XML. A character that XML cannot contain becomes `_x0001_`, for example; a text that looks like such an escape is escaped
 * itself.
 */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- XML has no such characters, and would change a carriage return
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (character) => SPECIAL[character] ?? '');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The beginning of the sheet, up to the head. The first row and the first column are frozen. */
const sheetStart = (columns: readonly Column[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
  '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${columns.map(({ width = 12 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData>${rowXml(1, columns.map(({ header }) => ({ cell: header, style: STYLE.head })))}`;

const SHEET_END = '</sheetData><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>';

/** The other files of the package. */
const partsOf = (title: string): Record<string, string> => ({
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${escape(title)}" sheetId="1" r:id="rId1"/></sheets>` +
    `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escape(title)}'!$1:$1</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${TIME_FORMAT}"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    // The formats are in the order of the indexes in `STYLE`. The number format 49 is «@», which means text.
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
});
