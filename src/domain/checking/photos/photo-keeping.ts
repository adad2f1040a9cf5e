/** For how many months photos may be kept after their last work was given out (rule R351). */
export const KEEP_MONTHS = [3, 6, 12, 24] as const;
export type KeepMonths = (typeof KEEP_MONTHS)[number] | null;
