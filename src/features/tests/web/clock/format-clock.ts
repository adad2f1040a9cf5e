/** Writes the times of a clock in words. */
import { NO_BREAK_SPACE } from '../../../../ui/lib/russian/typography.ts';

const MINUTE_MS = 60_000;

const dayOf = (date: Date): string => `${date.getFullYear()} ${date.getMonth()} ${date.getDate()}`;

/** The time in the reader's zone: «8:50» */
export function clockTime(time: number): string {
  const at = new Date(time);
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
}

/** Examples: «сегодня», «22 ноября» */
export const clockDay = (time: number, now: number): string => (dayOf(new Date(time)) === dayOf(new Date(now)) ? 'сегодня' : dayAndMonth(time));

const dayAndMonth = (time: number): string => new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' }).format(time).replace(' ', NO_BREAK_SPACE);

/** The end in the reader's time zone: «в 13:55», «завтра в 0:20», «23 ноября в 9:00» */
export function endWords(end: number, now: number): string {
  const at = new Date(end);
  const time = `в${NO_BREAK_SPACE}${clockTime(end)}`;
  if (dayOf(at) === dayOf(new Date(now))) return time;
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  if (dayOf(at) === dayOf(tomorrow)) return `завтра ${time}`;
  return `${dayAndMonth(end)} ${time}`;
}

/** Below this time, minutes and seconds are shown. */
export const LAST_MINUTES_MS = 10 * MINUTE_MS;

/** The time that is left: «2 ч 14 мин», «24 мин»; in the last ten minutes «9:41» */
export function leftWords(ms: number): string {
  if (ms < LAST_MINUTES_MS) {
    const seconds = Math.max(0, Math.ceil(ms / 1_000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  return minutesLeftWords(ms);
}

/** Examples: «2 ч 14 мин», «2 мин» */
export function minutesLeftWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const rest = `${minutes % 60}${NO_BREAK_SPACE}мин`;
  return hours === 0 ? rest : `${hours}${NO_BREAK_SPACE}ч ${rest}`;
}

const ANNOUNCED_MINUTES = [30, 10, 5, 1];

/** The number of minutes to announce between two moments; `null` if there is nothing to announce. */
export const announcedBetween = (before: number, after: number): number | null =>
  ANNOUNCED_MINUTES.findLast((minutes) => before > minutes * MINUTE_MS && after <= minutes * MINUTE_MS) ?? null;
