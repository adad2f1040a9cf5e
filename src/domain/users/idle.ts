import { addMonths } from '../access/day.ts';

/** Months without a visit that the list of users counts, as texts: keys of an object and values of a field. */
export const IDLE_MONTHS = ['6', '12', '24', '36'] as const;
export type IdleMonths = (typeof IDLE_MONTHS)[number];

/** Who has not been here since this day has not been here for so many months. The day itself counts as a visit. */
export const idleSince = (months: number, today: string): string => addMonths(today, -months);
