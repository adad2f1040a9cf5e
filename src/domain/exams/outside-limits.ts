export const OUTSIDE_LIMITS = {
  /** The longest name, in characters. */
  name: 100,
} as const;
