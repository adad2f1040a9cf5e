import { addMonths } from '../calendar-days.ts';

/**
 * The periods without a visit, in months, for which the list of users counts users. They are texts, because they are
 * keys of an object and values of a field.
 */
export const IDLE_MONTHS = ['6', '12', '24', '36'] as const;
export type IdleMonths = (typeof IDLE_MONTHS)[number];

/**
 * The first day of a period of so many months that ends today. A user whose last visit was before this day has been
 * away for the whole period.
 */
export const idleSince = (months: number, today: string): string => addMonths(today, -months);
