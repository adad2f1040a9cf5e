/** Handles cells of tables from Word files, workbooks and pasted texts. */
import { slice, type TextLine } from '../lines/text-line.ts';

/** The lines of a cell. */
export type Cell = TextLine[];
export type Row = Cell[];

export const cellText = (cell: Cell): string =>
  cell
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');

/** Joins two lines. Their formatting stays on the same characters. */
export function joinLines(first: TextLine, second: TextLine, separator = ' '): TextLine {
  const shift = first.text.length + separator.length;
  const spans = second.spans.map((span) => ({ ...span, from: span.from + shift, to: span.to + shift }));
  const image = first.image ?? second.image;
  return { number: first.number, text: `${first.text}${separator}${second.text}`, spans: [...first.spans, ...spans], ...(image !== undefined && { image }) };
}

/** Puts a text, such as a label, before a line. */
export const withHead = (head: string, line: TextLine): TextLine => joinLines({ number: line.number, text: head, spans: [] }, line);

/** The cells of a pasted line. Excel separates them by tabs, rich text by bars. */
export function cellsOfLine(line: TextLine): Row {
  const cells: Row = [];
  let from = 0;
  for (const { index, 0: separator } of line.text.matchAll(/\t|(?<=^|\s)\|(?=\s|$)/g)) {
    cells.push([slice(line, from, index)]);
    from = index + separator.length;
  }
  return [...cells, [slice(line, from)]];
}

const WITH_DELIMITER = /^[([]?(?:[А-ЯЁа-яёA-Za-z]|\d{1,3})\s?[).\]]$/;
const BARE = /^(?:[А-ЯЁа-яёA-Za-z]|\d{1,3})$/;
const MARK = /^(?:[+✓✔*]|\([+-]\))$/;

export const isLabelCell = (cell: Cell): boolean => WITH_DELIMITER.test(cellText(cell));
export const isBareLabel = (cell: Cell | undefined): boolean => cell !== undefined && BARE.test(cellText(cell));

/** Joins cells that hold only a label or a mark with the texts beside them. */
export function joinLabelCells(row: Row): Row {
  const joined: Row = [];
  for (let index = 0; index < row.length; index++) {
    const [cell = [], next] = [row[index], row[index + 1]];
    const [first, ...others] = next ?? [];
    const last = joined.at(-1)?.at(-1);
    if (isLabelCell(cell) && first !== undefined && first.text !== '' && cell[0] !== undefined) {
      joined.push([joinLines(cell[0], first), ...others]);
      index += 1;
    } else if (MARK.test(cellText(cell)) && last !== undefined && last.text !== '') {
      joined.at(-1)?.splice(-1, 1, joinLines(last, { number: last.number, text: cellText(cell), spans: [] }));
    } else joined.push(cell);
  }
  return joined;
}
