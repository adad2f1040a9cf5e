export interface LocalTimes {
  /** Example: «26 ноября 2026, 18:40» */
  dateTime(iso: string): string;
  /** Example: «26 ноября 2026» */
  date(iso: string): string;
  /** Writes a day without a time. */
  day(day: string): string;
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** @param timeZone an IANA name */
export function localTimes(timeZone: string): LocalTimes {
  const [days, times] = [new Intl.DateTimeFormat('ru', { ...DAY, timeZone }), new Intl.DateTimeFormat('ru', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone })];
  const calendarDays = new Intl.DateTimeFormat('ru', { ...DAY, timeZone: 'UTC' });
  const date = (iso: string): string => withoutYearSign(days.format(new Date(iso)));
  return { date, dateTime: (iso) => `${date(iso)}, ${times.format(new Date(iso))}`, day: (day) => withoutYearSign(calendarDays.format(new Date(day))) };
}

const withoutYearSign = (text: string): string => text.replace(/\s*г\.$/, '');
