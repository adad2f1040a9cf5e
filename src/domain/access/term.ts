/** The periods for which an admin opens a block, called terms. Days are texts such as `2027-05-31`. */
import { addMonths } from '../calendar-days.ts';

/** The terms in the order in which a list shows them. `day` means that the admin chooses the last day. */
export const TERMS = ['none', 'month', 'three-months', 'school-year', 'day'] as const;
export type Term = (typeof TERMS)[number];

/** Pages mark access that ends within this many days. */
export const ENDS_SOON_DAYS = 7;

/** The month and the day on which a school year ends. */
const END_OF_SCHOOL_YEAR = '05-31';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day of a term that begins today; `null` for the term without an end. */
export function lastDayOf(term: Exclude<Term, 'day'>, today: string): string | null {
  switch (term) {
    case 'none':
      return null;
    case 'month':
      return addMonths(today, 1);
    case 'three-months':
      return addMonths(today, 3);
    case 'school-year': {
      const year = Number(today.slice(0, 4));
      const end = `${year}-${END_OF_SCHOOL_YEAR}`;
      return today <= end ? end : `${year + 1}-${END_OF_SCHOOL_YEAR}`;
    }
  }
}

/** The number of days from today to a later day. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / DAY_MS);

/** Whether access that lasts until a day ends soon. */
export const endsSoon = (until: string | null, today: string): until is string =>
  until !== null && until >= today && daysUntil(until, today) <= ENDS_SOON_DAYS;
