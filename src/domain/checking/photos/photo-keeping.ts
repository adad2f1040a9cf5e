/** The months for which photos may be kept after their work was given out last (rule R351). */
export const KEEP_MONTHS = [3, 6, 12, 24] as const;
export type KeepMonths = (typeof KEEP_MONTHS)[number] | null;
