/** Intervals of ticks: on a phone every fifth, unless all fit. */
const INTERVALS = { wide: [1, 2, 5, 10, 20, 50], narrow: [1, 5, 10, 20, 50] } as const;

/**
 * @param step pixels from one bar to the next
 * @param width pixels that a tick label needs
 * @returns how many bars are between two labelled ticks
 */
export const tickInterval = (step: number, width: number, screen: keyof typeof INTERVALS): number =>
  INTERVALS[screen].find((interval) => interval * step >= width) ?? 100;
