import { addMonths } from '../calendar-days.ts';

/**
 * After how many months without a visit the list of users counts them. They are texts, because they are keys of an
 * object and values of a field.
 */
export const IDLE_MONTHS = ['6', '12', '24', '36'] as const;
export type IdleMonths = (typeof IDLE_MONTHS)[number];

/**
 * The day since which a user has not been on the site after so many months. A visit on that day itself still counts.
 */
export const idleSince = (months: number, today: string): string => addMonths(today, -months);
