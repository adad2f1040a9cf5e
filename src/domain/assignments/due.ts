/** When an assignment is due (rule R280): a day, and a time if one was chosen, read in the time zone of the site. */
import { addDays, dayIn, isDay } from '../access/day.ts';
import { daysUntil } from '../access/term.ts';
import { AppError, type ErrorDetails } from '../errors.ts';
import { GRACE_MS } from './assignment-limits.ts';
import type { Due } from './assignment.ts';

/**
 * The end of a due: its time, or the first moment of the next day. A time that the clocks skip counts as that much later, of two equal
 * ones the later.
 * @param zone IANA name
 */
export function endOfDue({ day, time }: Due, zone: string): string {
  const end =
    time === null
      ? Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(zone)
      : Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'later' });
  return new Date(end.epochMilliseconds).toISOString();
}

/** From this moment on a hand-in is late. */
export const lateFrom = (dueAt: string): string => new Date(Date.parse(dueAt) + GRACE_MS).toISOString();

/** Made once a zone: formats are costly. */
const daysOfZones = new Map<string, (time: number) => string>();

/** The day of a moment. */
export function dayOf(time: string, zone: string): string {
  let dayAt = daysOfZones.get(zone);
  if (dayAt === undefined) {
    dayAt = dayIn(zone);
    daysOfZones.set(zone, dayAt);
  }
  return dayAt(Date.parse(time));
}

/** Calendar days from the due's day to a late hand-in; 0: on that day. */
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

/** @throws AppError `invalid-date` for what is no day or time */
export function checkDue(due: Due): void {
  if (!isDay(due.day)) throw invalid(texts.noDay);
  if (due.time !== null && !TIME.test(due.time)) throw invalid(texts.noTime);
}

/** @returns the end of a due that is not past @throws AppError `invalid-date` */
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

/** @throws AppError `invalid-date` unless an extension is later than the assignment's due */
export function assertExtends(extensionAt: string, dueAt: string): void {
  if (extensionAt <= dueAt) throw invalid(texts.notLater);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** The moment of an opening; one of the past is now. @throws AppError `invalid-date` for what is no time */
export function checkOpening(opensAt: string | null | undefined, now: string): string {
  if (opensAt === null || opensAt === undefined) return now;
  const time = MOMENT.test(opensAt) ? Date.parse(opensAt) : Number.NaN;
  if (Number.isNaN(time)) throw invalid(texts.noDay, 'opensAt');
  const moment = new Date(time).toISOString();
  return moment < now ? now : moment;
}

export const isSameDue = (one: Due | null, other: Due | null): boolean => one?.day === other?.day && one?.time === other?.time;
