/** The distance between two grid lines. */
const STEP = 0.2;

const inSteps = (value: number): number => Math.round(value * 1e6) / 1e6 / STEP;

/**
 * The ends of the y axis: the grid lines just outside all values. The area below zero is always visible.
 * @returns the ends, and the grid lines from the lowest up
 */
export function discriminationDomain(values: readonly number[]): { from: number; to: number; lines: number[] } {
  const first = Math.min(-1, Math.floor(inSteps(Math.min(0, ...values))));
  const last = Math.max(2, Math.ceil(inSteps(Math.max(0, ...values))));
  const lines = Array.from({ length: last - first + 1 }, (_, index) => Math.round((first + index) * STEP * 10) / 10);
  return { from: first * STEP, to: last * STEP, lines };
}
