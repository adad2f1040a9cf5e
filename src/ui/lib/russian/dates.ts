/** Russian dates and times (rule R75). */

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
/** Formatters of a day in words: in the reader's time zone, or in UTC. The server renders days in UTC, because it does not know the reader's zone. */
const calendars = { reader: new Intl.DateTimeFormat('ru', DAY), utc: new Intl.DateTimeFormat('ru', { ...DAY, timeZone: 'UTC' }) };
type Calendar = keyof typeof calendars;
const time = new Intl.DateTimeFormat('ru', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });

/**
 * @param iso an ISO time
 * @returns «2 сентября 2026» in the reader's time zone; it leaves out the «г.» that Intl adds
 */
export const date = (iso: string, calendar: Calendar = 'reader'): string =>
  calendars[calendar]
    .formatToParts(new Date(iso))
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');

/**
 * @param iso an ISO time
 * @returns «2 сентября», with the year only if it is not the current year
 */
export const shortDate = (iso: string, now = new Date(), calendar: Calendar = 'reader'): string =>
  date(iso, calendar).replace(` ${calendar === 'utc' ? now.getUTCFullYear() : now.getFullYear()}`, '');

const DAY_MS = 86_400_000;

/**
 * @param iso a time of today or later
 * @returns «сегодня», «завтра» or «2 сентября» in the reader's time zone
 */
export function comingDay(iso: string, now = new Date()): string {
  const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
  // The number is rounded, because a day on which the clocks change has 23 or 25 hours.
  const dayCount = Math.round((midnight(new Date(iso)) - midnight(now)) / DAY_MS);
  return dayCount <= 0 ? 'сегодня' : dayCount === 1 ? 'завтра' : shortDate(iso, now);
}

/**
 * @param iso an ISO time
 * @returns «16:40» in the reader's time zone
 */
export const timeOfDay = (iso: string): string => time.format(new Date(iso));

/**
 * @param iso an ISO time
 * @returns «18 ноября 2026, 16:40» in the reader's time zone
 */
export const dateTime = (iso: string): string => `${date(iso)}, ${timeOfDay(iso)}`;

/**
 * @param iso an ISO time
 * @returns «14 ноября, 18:20», with the year only if it is not the current year
 */
export function shortDateTime(iso: string, now = new Date()): string {
  const year = new Date(iso).getFullYear();
  return year === now.getFullYear() ? dateTime(iso).replace(` ${year}`, '') : dateTime(iso);
}

const calendarDay = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/**
 * @param isoDay `2026-11-27`
 * @returns «27 ноября», with the year only if it is not the year of `today`
 */
export const dayAndMonth = (isoDay: string, today: string): string =>
  isoDay.slice(0, 4) === today.slice(0, 4) ? calendarDay.format(Date.parse(isoDay)) : fullDay(isoDay);

/** @param isoDay `2026-11-27` @returns «27 ноября 2026» */
export const fullDay = (isoDay: string): string => `${calendarDay.format(Date.parse(isoDay))} ${isoDay.slice(0, 4)}`;

/**
 * @param iso an ISO time
 * @returns «сегодня, 19:05»; for other days as `shortDateTime`
 */
export const recentDateTime = (iso: string, now = new Date()): string =>
  date(iso) === date(now.toISOString()) ? `сегодня, ${timeOfDay(iso)}` : shortDateTime(iso, now);
