import { addDays, isDay } from '../../../../domain/calendar-days.ts';
import { timeTexts } from '../due-texts.ts';
import { parseTime } from '../time-field.tsx';

/**
 * The choices for a due date: a number of days ahead, a day from the calendar, or none. The time of the opening has
 * similar choices, and «at once».
 */
export const DUE_TERMS = ['1', '3', '7', '14', 'day', 'none'] as const;
export const OPENING_TERMS = ['now', '1', '3', '7', 'day'] as const;
export type DayTerm = (typeof DUE_TERMS)[number] | (typeof OPENING_TERMS)[number];

export interface DayChoice {
  term: DayTerm;
  /** The day, for the choice `day`. It is empty until the tutor has typed it. */
  day: string;
  /** The time as it was typed; empty if there is none. */
  time: string;
}

export interface DayProblems {
  day: string | null;
  time: string | null;
}

/** A day and its time; `null` if no day is chosen. */
export type ChosenDay = { chosen: { day: string; time: string | null } | null; problems: null } | { chosen: null; problems: DayProblems };

const daysAhead = (term: DayTerm): number | null => (/^\d+$/.test(term) ? Number(term) : null);

/** The day that a choice means today. For the choice `day` it is empty until the tutor has typed a day. */
export function dayOfTerm({ term, day }: DayChoice, today: string): string {
  const ahead = daysAhead(term);
  return ahead === null ? day : addDays(today, ahead);
}

/** @param stored the stored day, which may be in the past; a day that the tutor chooses now may not */
export function chosenDay(choice: DayChoice, today: string, stored: { day: string; time: string | null } | null = null): ChosenDay {
  if (choice.term === 'none' || choice.term === 'now') return { chosen: null, problems: null };
  const day = dayOfTerm(choice, today);
  const time = parseTime(choice.time);
  const isStored = stored !== null && stored.day === day && stored.time === time;
  const problems: DayProblems = {
    day: !isDay(day) ? timeTexts.dayIsMissing : day < today && !isStored ? timeTexts.dayIsPast : null,
    time: time === undefined ? timeTexts.invalid : null,
  };
  return problems.day === null && time !== undefined ? { chosen: { day, time }, problems: null } : { chosen: null, problems };
}

export const choiceOf = (stored: { day: string; time: string | null } | null): DayChoice =>
  stored === null ? { term: 'none', day: '', time: '' } : { term: 'day', day: stored.day, time: stored.time ?? '' };
