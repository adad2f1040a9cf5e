/** The possible intervals between labelled bars. On a phone either every bar is labelled, or every fifth bar at most. */
const INTERVALS = { wide: [1, 2, 5, 10, 20, 50], narrow: [1, 5, 10, 20, 50] } as const;

/**
 * The interval between labelled ticks, in bars.
 * @param step pixels from one bar to the next
 * @param width pixels that a tick label needs
 */
export const tickInterval = (step: number, width: number, screen: keyof typeof INTERVALS): number =>
  INTERVALS[screen].find((interval) => interval * step >= width) ?? 100;
