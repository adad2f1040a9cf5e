/** Formats the days of exam results. An attempt has a moment; a result that was written down by hand has only a day. */
import { dayAndMonth, shortDate } from '../../lib/russian/dates.ts';

const isDay = (at: string): boolean => at.length === 10;

/**
 * @param today the current day in the time zone of the site
 * @returns «5 октября», with the year only if it is not the current year
 */
export const examDay = (at: string, today: string): string => (isDay(at) ? dayAndMonth(at, today) : shortDate(at));

/** Example: «5 окт» */
export const shortExamDay = (at: string, today: string): string => examDay(at, today).replace(/(\p{L}{3})\p{L}*( \d+)?$/u, '$1');
