import { addMonths, daysBetween, type Day } from './day.ts';

/** The terms that access is given for, in the order of their list. `day` is a day of one's own choice. */
export const TERMS = ['none', 'month', 'three-months', 'school-year', 'day'] as const;
export type Term = (typeof TERMS)[number];

/** Access that ends within so many days is marked. */
export const ENDS_SOON_DAYS = 7;

const END_OF_SCHOOL_YEAR = '05-31';

/** The last day of a term that begins today; `null`: access has no end. */
export function lastDayOf(term: Exclude<Term, 'day'>, today: Day): Day | null {
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

/** Whether access that is open until a day ends soon. */
export const endsSoon = (until: Day | null, today: Day): until is Day =>
  until !== null && until >= today && daysBetween(today, until) <= ENDS_SOON_DAYS;
