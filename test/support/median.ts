/** Returns the median: for an even number of values the mean of the two middle ones, `NaN` for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, two) => one - two);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half - 1)] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2;
}
