import { addDays } from '../../../../domain/calendar-days.ts';
import { isDay } from '../../../../domain/calendar-days.ts';
import type { Due } from '../../../../domain/assignments/assignment.ts';
import { timeTexts } from '../due-texts.ts';
import { parseTime } from '../time-field.tsx';
import { extensionTexts as texts } from './texts.ts';

export const TERMS = ['1', '2', '3', '7', 'day'] as const;
export type Term = (typeof TERMS)[number];

export interface ExtensionChoice {
  term: Term;
  day: string;
  time: string;
}

/**
 * The day from which the days of an extension are counted: today, or the latest due date if that is later (rule R283).
 */
export const baseOf = (today: string, dues: readonly (Due | null)[]): string => dues.reduce((last, due) => (due !== null && due.day > last ? due.day : last), today);

export interface ExtensionProblems {
  day: string | null;
  time: string | null;
}

/** @param due the due date of the assignment; the extension must be later */
export function chosenExtension({ term, day, time }: ExtensionChoice, base: string, today: string, due: Due): { due: Due; problems: null } | { due: null; problems: ExtensionProblems } {
  const chosen = term === 'day' ? day : addDays(base, Number(term));
  const parsed = parseTime(time);
  const problems: ExtensionProblems = { day: problemOfDay(chosen, parsed, today, due), time: parsed === undefined ? timeTexts.invalid : null };
  return problems.day === null && parsed !== undefined ? { due: { day: chosen, time: parsed }, problems: null } : { due: null, problems };
}

/** A key that sorts due dates by their time. A due date without a time comes after all times of its day. */
const keyOf = (due: Due): string => `${due.day} ${due.time ?? '24:00'}`;

function problemOfDay(day: string, time: string | null | undefined, today: string, due: Due): string | null {
  if (!isDay(day)) return timeTexts.dayIsMissing;
  if (day < today) return timeTexts.dayIsPast;
  return keyOf({ day, time: time ?? null }) <= keyOf(due) ? texts.notLater : null;
}
