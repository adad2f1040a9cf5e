/** Lines of questions: options, items of a column, items of a sequence. */
import { isBlank } from '../../fold-signs.ts';
import { toSingleLine } from '../../lines.ts';

/** The non-blank lines, their old indexes (`kept`), and a map from old index to new index (-1: dropped). */
export function compact(raw: readonly string[]): { lines: string[]; kept: number[]; indexOf: (old: number) => number } {
  const lines = raw.map(toSingleLine);
  const kept = lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  return { lines: lines.filter((line) => !isBlank(line)), kept, indexOf: (old) => kept.indexOf(old) };
}

/** Whether a value is the index of a line. */
export const isIndexOf = (lines: readonly string[]) => (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < lines.length;

export const inOrder = (lines: readonly string[], order: readonly number[]): string[] => order.map((line) => lines[line] ?? '');

/** «АВД»; where a label has two signs, «А, АБ». */
export const joinLabels = (labels: readonly string[]): string => labels.join(labels.some(({ length }) => length > 1) ? ', ' : '');
