/**
 * Dues in words, for pupils and admins. Days and hours to come are those of the reader's clock, days late those of the site. Browsers
 * run this: `Temporal` is missing in many of them.
 */
import { dayIn } from '../../domain/access/day.ts';
import { daysUntil } from '../../domain/access/term.ts';
import { GRACE_MS } from '../../domain/assignments/assignment-limits.ts';
import type { Due, OwnAssignment } from '../../domain/assignments/assignment.ts';
import { days } from '../lib/russian/counts.ts';
import { dayAndMonth } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** What time it is, and whose clocks say so. */
export interface DueClock {
  /** ms since 1970 */
  now: number;
  /** IANA name of the reader's time zone; `undefined`: that of the machine */
  zone: string | undefined;
  /** IANA name of the site's time zone. */
  siteZone: string | undefined;
}

interface DueState {
  due: Due | null;
  /** The end of the due. */
  dueAt: string | null;
  overdue: boolean;
}

export interface DueWords {
  /** «сегодня до 23:59», «просрочено на 2 дня», «без срока» */
  text: string;
  /** Whether the due is near: from the day before on. */
  isNear: boolean;
}

const MINUTE_MS = 60_000;
/** So many days ahead a due has its weekday. */
const WEEKDAY_DAYS = 6;
/** The names of the days in the genitive, Sunday first. */
const WEEKDAYS = ['воскресенья', 'понедельника', 'вторника', 'среды', 'четверга', 'пятницы', 'субботы'] as const;

interface WallClock {
  dayOf: (time: number) => string;
  /** «9:05» */
  timeOf: (time: number) => string;
}

const wallClocks = new Map<string | undefined, WallClock>();

/** Made once a zone: formats are costly. */
function wallClock(zone: string | undefined): WallClock {
  let clock = wallClocks.get(zone);
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('ru', { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
    // Russian hours have a leading zero in some browsers.
    clock = { dayOf: dayIn(zone), timeOf: (time) => format.format(time).replace(/^0(?=\d)/, '') };
    wallClocks.set(zone, clock);
  }
  return clock;
}

/** The day of a moment in the reader's time zone, as `2026-11-27`. */
export const readerDay = (time: number, { zone }: DueClock): string => wallClock(zone).dayOf(time);

/** «сегодня», «вчера»; `null` for other days */
export function recentDay(iso: string, clock: DueClock): 'сегодня' | 'вчера' | null {
  const ago = daysUntil(readerDay(clock.now, clock), readerDay(Date.parse(iso), clock));
  return ago === 0 ? 'сегодня' : ago === 1 ? 'вчера' : null;
}

/** The moment that people say. A day ends with the first moment of the next: they say its last minute. */
export const lastOf = (due: Due, dueAt: string): number => Date.parse(dueAt) - (due.time === null ? MINUTE_MS : 0);

/** «просрочено на 2 дня», on the due's own day «срок был в 18:00» */
function overdueText(due: Due, last: number, { now, zone, siteZone }: DueClock): string {
  const lateDays = daysUntil(wallClock(siteZone).dayOf(now), due.day);
  return lateDays > 0 ? `просрочено на ${days(lateDays)}` : `срок был в ${wallClock(zone).timeOf(last)}`;
}

export function dueWords({ due, dueAt, overdue }: DueState, clock: DueClock): DueWords {
  if (due === null || dueAt === null) return { text: nbsp('без срока'), isNear: false };
  const { dayOf, timeOf } = wallClock(clock.zone);
  const last = lastOf(due, dueAt);
  if (overdue) return { text: nbsp(overdueText(due, last, clock)), isNear: true };
  const [day, today, time] = [dayOf(last), dayOf(clock.now), timeOf(last)];
  const left = daysUntil(day, today);
  const passedMs = clock.now - Date.parse(dueAt);
  if (passedMs >= 0) {
    // A hand-in is still on time, or never late, because it was allowed again.
    return { text: nbsp(left === 0 ? `срок был в ${time}` : `срок был ${dayAndMonth(day, today)}`), isNear: passedMs < GRACE_MS };
  }
  if (left === 0) return { text: nbsp(`сегодня до ${time}`), isNear: true };
  if (left === 1) return { text: nbsp(`завтра до ${time}`), isNear: true };
  const weekday = left <= WEEKDAY_DAYS ? `${WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? ''}, ` : '';
  const timeSaid = due.time !== null || time !== '23:59' ? `, ${time}` : '';
  // The year of a weekday is plain.
  return { text: nbsp(`до ${weekday}${dayAndMonth(day, weekday === '' ? today : day)}${timeSaid}`), isNear: false };
}

type DatedAssignment = Pick<OwnAssignment, 'dueAt' | 'overdue' | 'again'>;

/**
 * Whether a due that was not over when the server told it is over by now. What was allowed again after a hand-in never is, which the
 * device cannot tell from what is to be taken again from the start.
 */
export const isOverdueAt = ({ dueAt, overdue, again }: DatedAssignment, now: number): boolean =>
  overdue || (again === null && dueAt !== null && Date.parse(dueAt) + GRACE_MS <= now);

/** «на 2 дня», on the due's own day «в тот же день»; how late something was handed in */
export const lateWords = (lateDays: number): string => (lateDays === 0 ? nbsp('в тот же день') : nbsp(`на ${days(lateDays)}`));
