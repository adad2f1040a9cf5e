import { lastDayOf, TERMS, type Term } from '../../domain/access/term.ts';
import { isDay } from '../../domain/calendar-days.ts';
import { accessTexts } from './texts.ts';

/** The term of access that the tutor has chosen. `stored` means that the last day stays as it is stored. */
export interface TermChoice {
  term: Term | 'stored';
  /** The last day of access, for the term `day`. It is empty until the tutor has typed it. */
  day: string;
}

export const NO_END: TermChoice = { term: 'none', day: '' };

/**
 * The result of a choice as of today. `until` is the last day, or `null` for access without an end. If the choice is invalid, `problem` is the error
 * message.
 */
export type ChosenDay = { until: string | null; problem: null } | { until: null; problem: string };

/** @param stored the last day that is stored already */
export function chosenDay({ term, day }: TermChoice, today: string, stored: string | null = null): ChosenDay {
  if (term === 'stored') return { until: stored, problem: null };
  if (term !== 'day') return { until: lastDayOf(term, today), problem: null };
  if (!isDay(day)) return { until: null, problem: accessTexts.dayIsMissing };
  return day < today ? { until: null, problem: accessTexts.dayIsPast } : { until: day, problem: null };
}

const STORAGE_KEY = 'listok:access-term';

/** The term that was last chosen on this device. If none is stored, access has no end. */
export function lastTerm(today: string): TermChoice {
  try {
    const { term, day } = Object(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')) as Partial<TermChoice>;
    const known = TERMS.find((each) => each === term);
    const choice = known === undefined ? NO_END : { term: known, day: typeof day === 'string' ? day : '' };
    return chosenDay(choice, today).problem === null ? choice : NO_END;
  } catch {
    return NO_END;
  }
}

export function keepTerm(choice: TermChoice): void {
  if (choice.term === 'stored') return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch {
    // If the storage throws, the term is not remembered and the next page starts without a term.
  }
}
