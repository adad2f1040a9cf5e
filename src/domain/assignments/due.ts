/**
 * Computes when an assignment is due (rule R280). A due date is a day, and a time if the tutor chose a time, in the
 * time zone of the site.
 */
import { addDays, dayIn, isDay } from '../calendar-days.ts';
import { daysUntil } from '../access/term.ts';
import { AppError, type ErrorDetails } from '../errors.ts';
import { GRACE_MS } from './assignment-limits.ts';
import type { Due } from './assignment.ts';

/**
 * Computes the moment of a due date: its time, or the end of its day if it has no time. If the clocks skip the time, it
 * is moved later by the length of the jump. If the clocks show the time twice, the second time counts.
 * @param zone an IANA name
 */
export function endOfDue({ day, time }: Due, zone: string): string {
  const end =
    time === null
      ? Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(zone)
      : Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'later' });
  return new Date(end.epochMilliseconds).toISOString();
}

/** The moment from which a hand-in is late: some minutes after the due date. */
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

/** How many calendar days after the day of the due date a late hand-in came; 0 means on that day. */
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

/** @throws AppError `invalid-date` when the day of the due date is not a day, or its time is not a time */
export function checkDue(due: Due): void {
  if (!isDay(due.day)) throw invalid(texts.noDay);
  if (due.time !== null && !TIME.test(due.time)) throw invalid(texts.noTime);
}

/**
 * @returns the moment of the due date
 * @throws AppError `invalid-date` when the due date is not valid or has passed
 */
export function checkedEnd(due: Due, zone: string, now: string): string {
  checkDue(due);
  const end = endOfDue(due, zone);
  if (end <= now) throw invalid(texts.past);
  return end;
}

/** @throws AppError `invalid-date` unless the due date is later than the opening */
export function assertAfterOpening(dueAt: string, opensAt: string): void {
  if (dueAt <= opensAt) throw invalid(texts.beforeOpening);
}

/** @throws AppError `invalid-date` unless the extension is later than the due date of the assignment */
export function assertExtends(extensionAt: string, dueAt: string): void {
  if (extensionAt <= dueAt) throw invalid(texts.notLater);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Computes the moment at which an assignment opens. Without a time, or with a time in the past, it is now.
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
