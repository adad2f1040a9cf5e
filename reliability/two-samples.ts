import { median } from '../tools/median.ts';

/** Whether two samples of times come from one and the same distribution, as far as they can tell. */

export interface Comparison {
  /** Of each sample, in its own unit. */
  medians: [number, number];
  /** Welch's t: the difference of the means in its standard errors. */
  t: number;
  /** Mann and Whitney's U as a standard normal deviate: outliers weigh no more than others. */
  z: number;
  /** How often chance alone gives a z that is as large. */
  p: number;
}

const mean = (sample: readonly number[]): number => sample.reduce((sum, each) => sum + each, 0) / sample.length;

/** Square of the standard error of the mean. */
function errorOfMean(sample: readonly number[]): number {
  const middle = mean(sample);
  const squares = sample.reduce((sum, each) => sum + (each - middle) ** 2, 0);
  return squares / (sample.length - 1) / sample.length;
}

/** Ranks from 1; equal values share theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = [...values.keys()].toSorted((one, two) => (values[one] ?? 0) - (values[two] ?? 0));
  const ranks: number[] = [];
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (const place of order.slice(from, to)) ranks[place] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/** Two-sided, of a standard normal deviate (Abramowitz and Stegun 7.1.26: wrong by less than 0.0000002). */
function chanceOf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const u = 1 / (1 + 0.327_591_1 * x);
  const polynomial = u * (0.254_829_592 + u * (-0.284_496_736 + u * (1.421_413_741 + u * (-1.453_152_027 + u * 1.061_405_429))));
  return polynomial * Math.exp(-x * x);
}

/** Compares two samples of a few hundred times each. */
export function compareSamples(one: readonly number[], two: readonly number[]): Comparison {
  const ranks = ranksOf([...one, ...two]);
  const u = ranks.slice(0, one.length).reduce((sum, rank) => sum + rank, 0) - (one.length * (one.length + 1)) / 2;
  const spread = Math.sqrt((one.length * two.length * (one.length + two.length + 1)) / 12);
  const z = (u - (one.length * two.length) / 2) / spread;
  return {
    medians: [median(one), median(two)],
    t: (mean(one) - mean(two)) / Math.sqrt(errorOfMean(one) + errorOfMean(two)),
    z,
    p: chanceOf(z),
  };
}
