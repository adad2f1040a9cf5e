/**
 * Reads a file with values separated by semicolons or commas, as spreadsheet programs save it. Each row is a question
 * (rule R233).
 */
import { parseCsv } from 'hucre/csv';
import { readQuestionRows } from './question-rows.ts';
import type { Row } from './table-cells.ts';
import type { TextLine } from '../lines/text-line.ts';

const DELIMITERS = [';', ','] as const;

/** @returns the questions as lines of text, as if the tutor had typed them; `null` if the text is not a table */
export function readSeparatedValues(source: string): TextLine[] | null {
  const first = source.trimStart().split(/[\n\r]/, 1)[0] ?? '';
  for (const delimiter of DELIMITERS) {
    // A row has at least a question, two options and a key.
    if (first.split(delimiter).length < 4) continue;
    const lines = readQuestionRows(rowsOf(source, delimiter), true);
    if (lines !== null) return lines;
  }
  return null;
}

function rowsOf(source: string, delimiter: string): Row[] {
  let number = 1;
  return parseCsv(source, { delimiter }).flatMap((values) => {
    const cells = values.map((value) => String(value ?? '').trim());
    const row = cells.map((text) => [{ number, text: text.replaceAll(/\s*[\n\r]+\s*/g, ' '), spans: [] }]);
    number += 1 + cells.join('').split('\n').length - 1;
    return cells.every((text) => text === '') ? [] : [row];
  });
}
