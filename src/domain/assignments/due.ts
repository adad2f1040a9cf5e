/**
 * Computes when an assignment is due (rule R280). A due is a day, and a time if the tutor chose one, in the time zone
 * of the site.
 */
import { addDays, dayIn, isDay } from '../calendar-days.ts';
import { daysUntil } from '../access/term.ts';
import { AppError, type ErrorDetails } from '../errors.ts';
import { GRACE_MS } from './assignment-limits.ts';
import type { Due } from './assignment.ts';

/**
 * The moment at which a due ends: its time, or the end of its day. A time that the clocks skip counts as later by the
 * length of the jump. Of two equal times the later one counts.
 * @param zone an IANA name
 */
export function endOfDue({ day, time }: Due, zone: string): string {
  const end =
    time === null
      ? Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(zone)
      : Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'later' });
  return new Date(end.epochMilliseconds).toISOString();
}

/** The moment from which a hand-in is late. */
export const lateFrom = (dueAt: string): string => new Date(Date.parse(dueAt) + GRACE_MS).toISOString();

/** Formats by time zone. Each is made once, because making a format is slow. */
const daysOfZones = new Map<string, (time: number) => string>();

/** The calendar day of a moment in a time zone. */
export function dayOf(time: string, zone: string): string {
  let dayAt = daysOfZones.get(zone);
  if (dayAt === undefined) {
    dayAt = dayIn(zone);
    daysOfZones.set(zone, dayAt);
  }
  return dayAt(Date.parse(time));
}

/** How many calendar days after the day of the due a late hand-in came; 0 means on that day. */
export const daysAfter = (handedInAt: string, { day }: Due, zone: string): number => Math.max(0, daysUntil(dayOf(handedInAt, zone), day));

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const texts = {
  noDay: 'Укажите день, например 2027-05-31.',
  noTime: 'Введите время, например 18:00.',
  past: 'День уже прошёл.',
  beforeOpening: 'Срок раньше, чем откроется задание.',
  notLater: 'Выберите день позже срока задания.',
};

const invalid = (message: string, field = 'due'): AppError => {
  const details: ErrorDetails = { message, fields: { [field]: message } };
  return new AppError('invalid-date', details);
};

/** @throws AppError `invalid-date` when the due is not a day, or its time not a time */
export function checkDue(due: Due): void {
  if (!isDay(due.day)) throw invalid(texts.noDay);
  if (due.time !== null && !TIME.test(due.time)) throw invalid(texts.noTime);
}

/**
 * @returns the end of the due, which must not have passed
 * @throws AppError `invalid-date`
 */
export function checkedEnd(due: Due, zone: string, now: string): string {
  checkDue(due);
  const end = endOfDue(due, zone);
  if (end <= now) throw invalid(texts.past);
  return end;
}

/** @throws AppError `invalid-date` unless the due ends after the opening */
export function assertAfterOpening(dueAt: string, opensAt: string): void {
  if (dueAt <= opensAt) throw invalid(texts.beforeOpening);
}

/** @throws AppError `invalid-date` unless the extension is later than the due of the assignment */
export function assertExtends(extensionAt: string, dueAt: string): void {
  if (extensionAt <= dueAt) throw invalid(texts.notLater);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * The moment at which an assignment opens. A moment in the past counts as now.
 * @throws AppError `invalid-date` when the text is not a time
 */
export function checkOpening(opensAt: string | null | undefined, now: string): string {
  if (opensAt === null || opensAt === undefined) return now;
  const time = MOMENT.test(opensAt) ? Date.parse(opensAt) : Number.NaN;
  if (Number.isNaN(time)) throw invalid(texts.noDay, 'opensAt');
  const moment = new Date(time).toISOString();
  return moment < now ? now : moment;
}

export const isSameDue = (one: Due | null, other: Due | null): boolean => one?.day === other?.day && one?.time === other?.time;
