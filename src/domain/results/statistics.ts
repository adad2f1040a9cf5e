/** Computes descriptive statistics from sums. Points are integers, so the sums are exact. */

/** @returns `null` when there are no values */
export const mean = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

/** The middle of ascending values, or the mean of the two values in the middle; `null` when there are no values. */
export function median(ascending: ArrayLike<number>): number | null {
  const { length } = ascending;
  const [lower, upper] = [ascending[(length - 1) >> 1], ascending[length >> 1]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

/** The sample variance (n − 1); `null` for fewer than 2 values. */
export const variance = (sum: number, sumOfSquares: number, count: number): number | null =>
  count < 2 ? null : (count * sumOfSquares - sum * sum) / (count * (count - 1));

/** Sums over pairs of values x and y. */
export interface PairSums {
  count: number;
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
}

/** Pearson's correlation. It lies between -1 and 1 even after rounding; `null` when x or y does not vary. */
export function correlation({ count, x, y, xx, yy, xy }: PairSums): number | null {
  const spread = Math.sqrt(count * xx - x * x) * Math.sqrt(count * yy - y * y);
  return spread > 0 ? Math.max(-1, Math.min(1, (count * xy - x * y) / spread)) : null;
}

/**
 * Cronbach's alpha, the internal consistency of a test. It is at most 1 even after rounding.
 * @param items the variance of the points of each question
 * @param total the variance of the scores
 * @returns `null` for fewer than 2 questions, and for scores that do not vary
 */
export function cronbachAlpha(items: readonly number[], total: number | null): number | null {
  if (items.length < 2 || total === null || total === 0) return null;
  const sum = items.reduce((partial, item) => partial + item, 0);
  return Math.min(1, (items.length / (items.length - 1)) * (1 - sum / total));
}
