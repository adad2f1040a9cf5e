export const OUTSIDE_LIMITS = {
  /** Characters. */
  name: 100,
} as const;
