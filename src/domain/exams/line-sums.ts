/**
 * Sums up the points of each line of the exam over several results (rule R371). If a line of a result has an answer
 * that the tutor has not checked yet, the sum leaves out that line of that result.
 */
import { sortBy } from '../numbers.ts';
import type { LinePoints } from './exam-score.ts';

export interface LineSum {
  line: number;
  score: number;
  maxScore: number;
  /** The points divided by the maximum; `null` when the maximum is 0. */
  share: number | null;
  /** How many results have the line. */
  results: number;
}

export const shareOf = (score: number, maxScore: number): number | null => (maxScore === 0 ? null : score / maxScore);

/**
 * @param results the lines of each result
 * @returns the sums in the order of the lines
 */
export function sumLines(results: readonly (readonly LinePoints[])[]): LineSum[] {
  const sums = new Map<number, { score: number; maxScore: number; results: number }>();
  for (const { line, score, maxScore } of results.flat()) {
    if (score === null) continue;
    const sum = sums.get(line) ?? { score: 0, maxScore: 0, results: 0 };
    sums.set(line, { score: sum.score + score, maxScore: sum.maxScore + maxScore, results: sum.results + 1 });
  }
  const lines = [...sums].map(([line, sum]) => ({ line, ...sum, share: shareOf(sum.score, sum.maxScore) }));
  return sortBy(lines, ({ line }) => line);
}

const WEAKEST = { count: 3, results: 2 };

/**
 * The lines with the lowest shares, the lowest first. Equal lines are sorted by their numbers. A line that only one
 * result has is left out, because a single result says too little.
 */
export const weakestLines = (lines: readonly LineSum[]): LineSum[] =>
  sortBy(sortBy(lines.filter(({ share, results }) => share !== null && results >= WEAKEST.results), ({ line }) => line), ({ share }) => share ?? 0).slice(0, WEAKEST.count);
