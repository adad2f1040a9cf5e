/** A table of a Word file: a key, the columns of a match, or rows of text. */
import type { ImportReport } from '../import-report.ts';
import { readAnswer, readNumber, readOption } from '../text/line-kinds.ts';
import type { TableLine, TextLine } from '../text/text-line.ts';
import { reasons } from '../texts.ts';

/** The lines of a cell. */
export type Cell = TextLine[];
export type Row = Cell[];

const cellText = (cell: Cell): string =>
  cell
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');

/**
 * @param before the last line of text before the table
 * @param asksForMatch whether the table stands under «Соотнесите…» or «Установите соответствие…»
 */
export function readTable(rows: readonly Row[], before: TextLine | undefined, asksForMatch: boolean, report: ImportReport): TextLine[] {
  if (rows.every((row) => row.length <= 1)) return rows.flat(2);
  const first = rows[0]?.[0]?.[0];
  if (first === undefined) return [];
  const heading = before && readAnswer(before);
  const key = readKeyTable(rows, heading !== null && heading !== undefined && heading.value.text === '');
  if (key !== null) return [{ number: first.number, text: `Ответы: ${key.map(([number, value]) => `${number}-${value}`).join('; ')}`, spans: [] }];
  if (asksForMatch && rows.every((row) => row.length === 2)) return [matchTable(rows, first.number, report)];
  return rows.flatMap(rowLines);
}

/** A row of a plain table: its cells joined by a bar, its images in lines of their own. */
function rowLines(row: Row): TextLine[] {
  const [first] = row.flat();
  if (first === undefined) return [];
  const text = row.map(cellText).filter((cell) => cell !== '').join(' | ');
  const images = row.flat().filter(({ image }) => image !== undefined);
  return [
    ...(text === '' ? [] : [{ number: first.number, text, spans: [] }]),
    ...images.map(({ number, image }): TextLine => ({ number, text: '', spans: [], ...(image !== undefined && { image }) })),
  ];
}

const isNumber = (text: string): boolean => /^\d{1,3}[.)]?$/.test(text);
const isLabels = (text: string): boolean => /^[А-ЯЁа-яёA-Za-z](?:[\s,]*[А-ЯЁа-яёA-Za-z]){0,9}$/.test(text) && !/[а-яёa-z]{3}/.test(text);
const isShort = (text: string): boolean => text === '' || isLabels(text) || /^\d[\d\s,]{0,11}$/.test(text);

/** Rows of numbers over rows of answers, or a column of numbers beside a column of answers. */
function readKeyTable(rows: readonly Row[], hasHeading: boolean): [number: string, value: string][] | null {
  const cells = rows.map((row) => row.map(cellText));
  const pairs = inRows(cells) ?? inColumns(cells);
  if (pairs === null || pairs.length === 0) return null;
  const isKey = hasHeading || (pairs.every(([, value]) => isShort(value)) && pairs.some(([, value]) => isLabels(value)));
  return isKey ? pairs.map(([number, value]): [string, string] => [number.replace(/[.)]$/, ''), value]).filter(([, value]) => value !== '') : null;
}

function inRows(cells: readonly string[][]): [string, string][] | null {
  if (cells.length % 2 !== 0) return null;
  const pairs: [string, string][] = [];
  for (let row = 0; row < cells.length; row += 2) {
    const [top = [], bottom = []] = [cells[row], cells[row + 1]];
    // The first cell may be a heading: «№», «Ответ».
    const from = isNumber(top[0] ?? '') ? 0 : 1;
    const numbers = top.slice(from).filter((cell) => cell !== '');
    if (numbers.length === 0 || !numbers.every(isNumber)) return null;
    pairs.push(...numbers.map((number, index): [string, string] => [number, bottom[from + index] ?? '']));
  }
  return pairs;
}

function inColumns(cells: readonly string[][]): [string, string][] | null {
  if (!cells.every((row) => row.length === 2)) return null;
  const body = isNumber(cells[0]?.[0] ?? '') ? cells : cells.slice(1);
  return body.length > 0 && body.every(([number = '']) => isNumber(number)) ? body.map(([number = '', value = '']) => [number, value]) : null;
}

/** The items of two columns. The rows of the table are no pairs. */
function matchTable(rows: readonly Row[], number: number, report: ImportReport): TableLine {
  const column = (index: number): TextLine[] => rows.flatMap((row) => row[index] ?? []).filter(({ text }) => text !== '');
  return { number, text: '', spans: [], table: { left: withoutLabels(column(0), report), right: withoutLabels(column(1), report) } };
}

/** Items with their labels taken off. Where all others have labels, those before the first one are headings. */
function withoutLabels(lines: readonly TextLine[], report: ImportReport): string[] {
  const items = lines.map((line) => {
    const rest = readNumber(line)?.rest ?? labelled(line);
    return { line, text: rest?.text ?? line.text, hasLabel: rest !== undefined && rest !== null };
  });
  const first = items.findIndex(({ hasLabel }) => hasLabel);
  if (first > 0) for (const { line } of items.slice(0, first)) report.tellLine(line.number, line.text, reasons.outside);
  return items.slice(Math.max(0, first)).reduce<string[]>((texts, { text, hasLabel, line }) => {
    if (first >= 0 && !hasLabel && line.isContinuation) return [...texts.slice(0, -1), `${texts.at(-1) ?? ''} ${text}`];
    return [...texts, text];
  }, []);
}

const labelled = (line: TextLine): TextLine | null => {
  const option = readOption(line);
  return option?.label ? option.rest : null;
};
