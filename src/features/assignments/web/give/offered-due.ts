/**
 * The due date that the form proposes: as many days ahead as the last due date that was given on this device, and a week
 * ahead before the first.
 */
import { addDays, isDay } from '../../../../domain/calendar-days.ts';
import { daysUntil } from '../../../../domain/access/term.ts';
import type { Due } from '../../../../domain/assignments/assignment.ts';
import { readItem, writeItem } from '../../../../ui/lib/device-storage.ts';
import { DUE_TERMS, type DayChoice } from './day-choice.ts';

const STORAGE_KEY = 'listok:assignment-due';
const MAX_DAYS = 365;
const A_WEEK: DayChoice = { term: '7', day: '', time: '' };

/** The choice for a due date `days` days after `today`. */
export function choiceAhead(days: number, time: string | null, today: string): DayChoice {
  const term = DUE_TERMS.find((each) => each === String(days));
  return term === undefined ? { term: 'day', day: addDays(today, days), time: time ?? '' } : { term, day: '', time: time ?? '' };
}

export function offeredDue(today: string): DayChoice {
  try {
    const { days, time } = Object(JSON.parse(readItem(STORAGE_KEY) ?? 'null')) as { days?: unknown; time?: unknown };
    if (days === null) return { term: 'none', day: '', time: '' };
    if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > MAX_DAYS) return A_WEEK;
    return choiceAhead(days, typeof time === 'string' ? time : null, today);
  } catch {
    return A_WEEK;
  }
}

export function keepOfferedDue(due: Due | null, today: string): void {
  if (due !== null && !isDay(due.day)) return;
  writeItem(STORAGE_KEY, JSON.stringify(due === null ? { days: null } : { days: daysUntil(due.day, today), time: due.time }));
}
