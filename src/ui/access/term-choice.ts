import { lastDayOf, TERMS, type Term } from '../../domain/access/term.ts';
import { isDay } from '../../domain/access/day.ts';
import { accessTexts } from './texts.ts';

/** A term as the tutor chose it. `stored` keeps the day that access has already. */
export interface TermChoice {
  term: Term | 'stored';
  /** The last day, for the term `day`; empty until it is typed. */
  day: string;
}

export const NO_END: TermChoice = { term: 'none', day: '' };

/** What a choice means today: the last day (`null`: without end), or why it means none. */
export type ChosenDay = { until: string | null; problem: null } | { until: null; problem: string };

/** @param stored the day that access has already */
export function chosenDay({ term, day }: TermChoice, today: string, stored: string | null = null): ChosenDay {
  if (term === 'stored') return { until: stored, problem: null };
  if (term !== 'day') return { until: lastDayOf(term, today), problem: null };
  if (!isDay(day)) return { until: null, problem: accessTexts.dayIsMissing };
  return day < today ? { until: null, problem: accessTexts.dayIsPast } : { until: day, problem: null };
}

const STORAGE_KEY = 'listok:access-term';

/** The term that was chosen last on this device; without one, access has no end. */
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
    // Without storage the next page begins without a term.
  }
}
