export const OUTSIDE_LIMITS = {
  /** The most characters in the name of the result. */
  name: 100,
} as const;
