/** Handles the lines of questions: options, items of a column, items of a sequence. */
import { isBlank } from '../../fold-signs.ts';
import { toSingleLine } from '../../lines.ts';

/**
 * The lines that are not blank, their old indexes (`kept`), and a map from old to new indexes (-1 for a dropped line).
 */
export function compact(raw: readonly string[]): { lines: string[]; kept: number[]; indexOf: (old: number) => number } {
  const lines = raw.map(toSingleLine);
  const kept = lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  return { lines: lines.filter((line) => !isBlank(line)), kept, indexOf: (old) => kept.indexOf(old) };
}

/** Makes a function that tells whether a value is the index of a line. */
export const isIndexOf = (lines: readonly string[]) => (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < lines.length;

export const inOrder = (lines: readonly string[], order: readonly number[]): string[] => order.map((line) => lines[line] ?? '');

/** Joins labels to «АВД», or to «А, АБ» when a label has two letters. */
export const joinLabels = (labels: readonly string[]): string => labels.join(labels.some(({ length }) => length > 1) ? ', ' : '');
