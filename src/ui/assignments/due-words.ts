/**
 * Says due dates in words, for pupils and admins. The remaining days and hours are those of the reader's time zone. The days of delay are those of
 * the site's time zone. The code does not use `Temporal`, because many browsers lack it.
 */
import { dayIn } from '../../domain/calendar-days.ts';
import { daysUntil } from '../../domain/access/term.ts';
import { GRACE_MS } from '../../domain/assignments/assignment-limits.ts';
import type { Due, OwnAssignment } from '../../domain/assignments/assignment.ts';
import { days } from '../lib/russian/counts.ts';
import { dayAndMonth } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** The current time, and the time zones of the reader and of the site. */
export interface DueClock {
  /** ms since 1970 */
  now: number;
  /** The IANA name of the reader's time zone; `undefined` means the zone of the machine. */
  zone: string | undefined;
  /** IANA name of the site's time zone. */
  siteZone: string | undefined;
}

interface DueState {
  due: Due | null;
  /** The moment from which a hand-in is late, as an ISO time. */
  dueAt: string | null;
  overdue: boolean;
}

export interface DueWords {
  /** Examples: «сегодня до 23:59», «просрочено на 2 дня», «без срока» */
  text: string;
  /** Whether the due date is near. It is near from the day before. */
  isNear: boolean;
}

const MINUTE_MS = 60_000;
/** The weekday is shown if the due date is at most this many days ahead. */
const WEEKDAY_DAYS = 6;
/** The names of the days in the genitive, Sunday first. */
const WEEKDAYS = ['воскресенья', 'понедельника', 'вторника', 'среды', 'четверга', 'пятницы', 'субботы'] as const;

interface WallClock {
  dayOf: (time: number) => string;
  /** Example: «9:05» */
  timeOf: (time: number) => string;
}

const wallClocks = new Map<string | undefined, WallClock>();

/** Formats times in a time zone. The formatter of each zone is created only once, because creating it is slow. */
function wallClock(zone: string | undefined): WallClock {
  let clock = wallClocks.get(zone);
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('ru', { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
    // Some browsers write Russian hours with a leading zero.
    clock = { dayOf: dayIn(zone), timeOf: (time) => format.format(time).replace(/^0(?=\d)/, '') };
    wallClocks.set(zone, clock);
  }
  return clock;
}

/** The day on which a moment falls in the reader's time zone, such as `2026-11-27`. */
export const readerDay = (time: number, { zone }: DueClock): string => wallClock(zone).dayOf(time);

/** Returns «сегодня» or «вчера», or `null` for any other day. */
export function recentDay(iso: string, clock: DueClock): 'сегодня' | 'вчера' | null {
  const ago = daysUntil(readerDay(clock.now, clock), readerDay(Date.parse(iso), clock));
  return ago === 0 ? 'сегодня' : ago === 1 ? 'вчера' : null;
}

/** The time that the text shows. A due date without a time ends at midnight, but people name the last minute of the day. */
export const lastOf = (due: Due, dueAt: string): number => Date.parse(dueAt) - (due.time === null ? MINUTE_MS : 0);

/** «просрочено на 2 дня». On the day of the due date itself it is «срок был в 18:00». */
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
    // The time has passed, but the assignment is not overdue. There are two cases: a hand-in still counts as on time, or it cannot be late because
    // the tutor has allowed another attempt.
    return { text: nbsp(left === 0 ? `срок был в ${time}` : `срок был ${dayAndMonth(day, today)}`), isNear: passedMs < GRACE_MS };
  }
  if (left === 0) return { text: nbsp(`сегодня до ${time}`), isNear: true };
  if (left === 1) return { text: nbsp(`завтра до ${time}`), isNear: true };
  const weekday = left <= WEEKDAY_DAYS ? `${WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? ''}, ` : '';
  const timeSaid = due.time !== null || time !== '23:59' ? `, ${time}` : '';
  // The year is left out beside a weekday, because the date is at most a few days ahead.
  return { text: nbsp(`до ${weekday}${dayAndMonth(day, weekday === '' ? today : day)}${timeSaid}`), isNear: false };
}

type DatedAssignment = Pick<OwnAssignment, 'dueAt' | 'overdue' | 'again'>;

/**
 * Whether an assignment is overdue now. It may have become overdue since the server sent it. After the tutor has allowed another attempt, the device
 * leaves this to the server, because it cannot tell whether the pupil has handed in before.
 */
export const isOverdueAt = ({ dueAt, overdue, again }: DatedAssignment, now: number): boolean =>
  overdue || (again === null && dueAt !== null && Date.parse(dueAt) + GRACE_MS <= now);

/** Says how late a hand-in was: «на 2 дня», or «в тот же день» on the day of the due date itself. */
export const lateWords = (lateDays: number): string => (lateDays === 0 ? nbsp('в тот же день') : nbsp(`на ${days(lateDays)}`));
