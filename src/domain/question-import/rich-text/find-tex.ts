import { sortBy } from '../../numbers.ts';

const DELIMITERS = [['\\(', '\\)'], ['\\[', '\\]'], ['$$', '$$']] as const;

/** Finds the TeX formulas in a text: `\\(…\\)`, `\\[…\\]`, `$$…$$`. */
export function findTex(text: string): string[] {
  const found: { at: number; tex: string }[] = [];
  for (const [open, close] of DELIMITERS) {
    for (let start = text.indexOf(open); start >= 0; ) {
      const end = text.indexOf(close, start + open.length);
      if (end < 0) break;
      found.push({ at: start, tex: text.slice(start, end + close.length) });
      start = text.indexOf(open, end + close.length);
    }
  }
  return sortBy(found, ({ at }) => at).map(({ tex }) => tex);
}
