/**
 * Decides what a table is: a key, the columns of a match, questions in rows, options in cells, or rows of text (rule
 * R233).
 */
import type { ImportReport } from '../../import-report.ts';
import { reasons } from '../../texts.ts';
import { readKeyGrid } from '../keys/key-grid.ts';
import { isLabelAt, placesOfAll } from '../lines/labels.ts';
import { readAnswer } from '../lines/answer-line.ts';
import { readNumber, readOption } from '../lines/line-kinds.ts';
import { readQuestionRows } from './question-rows.ts';
import { cellText, isBareLabel, joinLabelCells, withHead, type Row } from './table-cells.ts';
import { readPart } from '../lines/variants.ts';
import type { KeyLine, TableLine, TextLine } from '../lines/text-line.ts';

interface TableContext {
  /** The last line of text before the table. */
  before: TextLine | undefined;
  /** Whether the table follows «Соотнесите…» or «Установите соответствие…». */
  asksForMatch: boolean;
  /** Whether rows without heads may be questions, as in workbooks and pasted cells. */
  mayLackHead: boolean;
  report: ImportReport;
}

/** @returns the lines for which the table stands; `null` for a table that holds only text */
export function readTable(rows: readonly Row[], { before, asksForMatch, mayLackHead, report }: TableContext): TextLine[] | null {
  const first = rows.flat(2)[0];
  if (first === undefined) return [];
  const texts = rows.map((row) => row.map(cellText));
  if (isAnswerTable(texts)) return null;
  const heading = before && readAnswer(before);
  const isHeaded = heading !== null && heading !== undefined && heading.value.text === '';
  const key = readKeyGrid(texts, isHeaded);
  if (key !== null) {
    const isNamed = texts.some(([cell = '']) => /^(?:№|номер|вопрос|задани|ответ|ключ|вар)/i.test(cell)) || key.some(({ part }) => part !== null);
    const line: KeyLine = { number: first.number, text: '', spans: [], key, isNamed, otherwise: labelledRows(rows) ?? rows.flatMap(rowLines) };
    return [line];
  }
  const variants = variantColumns(rows);
  if (variants !== null) return variants;
  const questions = readQuestionRows(rows, mayLackHead);
  if (questions !== null) return questions;
  const joined = rows.map(joinLabelCells);
  if (asksForMatch && joined.every((row) => row.length === 2)) return [matchTable(joined, first.number, report)];
  return labelledRows(rows) ?? partedRows(joined);
}

/** Reads variants beside each other. Each column is a text of its own. */
function variantColumns(rows: readonly Row[]): TextLine[] | null {
  const [head = []] = rows;
  const areNames = head.length > 1 && head.every(([line]) => line !== undefined && readPart(line)?.rest.text === '');
  if (!areNames || rows.some(({ length }) => length > head.length)) return null;
  return head.flatMap((_, column) => rows.flatMap((row) => row[column] ?? [])).filter(({ text, image }) => text !== '' || image !== undefined);
}

/** Whether a table is the answer of a match: «А | Б | В» above digits, or above empty cells. */
function isAnswerTable(texts: readonly string[][]): boolean {
  const [letters = [], digits = []] = texts;
  return texts.length <= 2 && letters.length > 1 && letters.every((cell, place) => isLabelAt(cell, place) && !/\d/.test(cell)) && digits.every((cell) => /^\d{0,2}$/.test(cell));
}

/**
 * Reads rows such as «1 | вопрос» and «А | вариант», where every first cell is a number or a letter. A number is a
 * question if letters follow below it.
 */
function labelledRows(rows: readonly Row[]): TextLine[] | null {
  const filled = rows.filter((row) => row.some((cell) => cellText(cell) !== ''));
  const isHead = (row: Row | undefined): boolean => /^(?:№|п\/п|номер)/i.test(cellText(row?.[0] ?? []));
  const body = isHead(filled[0]) ? filled.slice(1) : filled;
  if (body.length < 2 || !body.every((row) => isBareLabel(row[0]) && row.slice(1).some((cell) => /\p{L}/u.test(cellText(cell))))) return null;
  const labels = body.map(([label = []]) => cellText(label));
  const letters = labels.filter((label) => !/\d/.test(label));
  if (!isLabelAt(labels[0] ?? '', 0)) return null;
  const areQuestions = letters.length > 0 || isHead(filled[0]);
  // «№ | Код | Уровень | Балл» is not a table of questions.
  if (letters.length === 0 && areQuestions && !body.every((row) => /\p{L}{3}/u.test(row.slice(1).map(cellText).join(' ')))) return null;
  return body.flatMap((row, index): TextLine[] => {
    const label = labels[index] ?? '';
    const [first, ...others] = joinLabelCells(row.slice(1)).flat();
    if (first === undefined) return [];
    const line = { ...first, number: row.flat()[0]?.number ?? first.number };
    const head = !/\d/.test(label) ? `${label})` : areQuestions ? `№ ${label}.` : `${label})`;
    return [withHead(head, line), ...others];
  });
}

/** Makes a line of each cell that begins with a label, in the order of the labels; `null` when no cell does. */
function partedRows(rows: readonly Row[]): TextLine[] | null {
  const isLabelled = (line: TextLine | undefined): boolean => line !== undefined && (readOption(line)?.label ?? null) !== null;
  const isNumbered = (line: TextLine | undefined): boolean => line !== undefined && readNumber(line) !== null;
  const starts = rows.flat().map(([line]) => line).filter((line) => isLabelled(line) || isNumbered(line));
  if (starts.length < 2) return null;
  const lines = rows.flatMap((row): TextLine[] => {
    const isParted = row.some(([line]) => isLabelled(line) || isNumbered(line));
    return isParted ? row.flat().filter(({ text, image }) => text !== '' || image !== undefined) : rowLines(row);
  });
  return inOrderOfLabels(lines);
}

/**
 * Sorts options of two columns that are read downwards: «а | в», «б | г». Only a complete list without repetition is
 * sorted.
 */
function inOrderOfLabels(lines: readonly TextLine[]): TextLine[] {
  const labels = lines.map((line) => readOption(line)?.label ?? (readNumber(line)?.style === ')' ? String(readNumber(line)?.number) : ''));
  const places = placesOfAll(labels);
  return places === null ? [...lines] : lines.map((_, place) => lines[places.indexOf(place)]).filter((line) => line !== undefined);
}

/** The lines of a row in a plain table: its cells joined by a bar, its images in lines of their own. */
export function rowLines(row: Row): TextLine[] {
  const [first] = row.flat();
  if (first === undefined) return [];
  const text = row.map(cellText).filter((cell) => cell !== '').join(' | ');
  const images = row.flat().filter(({ image }) => image !== undefined);
  return [
    ...(text === '' ? [] : [{ number: first.number, text, spans: [] }]),
    ...images.map(({ number, image }): TextLine => ({ number, text: '', spans: [], ...(image !== undefined && { image }) })),
  ];
}

/** Reads the items of two columns of a match. The items of one row need not belong together. */
function matchTable(rows: readonly Row[], number: number, report: ImportReport): TableLine {
  const column = (index: number): TextLine[] => rows.flatMap((row) => row[index] ?? []).filter(({ text }) => text !== '');
  return { number, text: '', spans: [], table: { left: withoutLabels(column(0), report), right: withoutLabels(column(1), report) } };
}

/** Removes the labels of items. Lines before the first label are headings, so they are reported as not read. */
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

