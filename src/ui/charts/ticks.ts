/** The possible intervals between tick labels. On a phone every fifth bar is labelled, unless all labels fit. */
const INTERVALS = { wide: [1, 2, 5, 10, 20, 50], narrow: [1, 5, 10, 20, 50] } as const;

/**
 * The interval between labelled ticks, in bars.
 * @param step pixels from one bar to the next
 * @param width pixels that a tick label needs
 */
export const tickInterval = (step: number, width: number, screen: keyof typeof INTERVALS): number =>
  INTERVALS[screen].find((interval) => interval * step >= width) ?? 100;
