/** Days of the calendar, as `2027-05-31`. As texts they sort in their order. */

const MINUTE_MS = 60 * 1000;

/**
 * The day that it is at a time.
 * @param timeZone IANA name; the clock of the machine where it is not known
 */
export function dayIn(timeZone: string | undefined): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  let last = { minute: NaN, day: '' };
  return (time) => {
    // Days begin with a minute. Every request asks for the day, and formatting takes as long as a third of its query.
    const minute = Math.floor(time / MINUTE_MS);
    if (minute !== last.minute) {
      // Swedish dates are written as in ISO 8601. Made once, at the first use: it loads 8 MB of locale data.
      format ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
      last = { minute, day: format.format(time) };
    }
    return last.day;
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param count may be negative */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Fields for days take years of four digits: without a last day browsers take six. */
export const LAST_DAY = '9999-12-31';

/** Whether a text names a day that exists. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`)) && addDays(text, 0) === text;

/** The same day of another month, or the last day of a month that is too short. @param count of months; may be negative */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, lastOfMonth))).toISOString().slice(0, 10);
}

const HOUR_MS = 60 * MINUTE_MS;

/**
 * The moment of a time of a day, `09:00`.
 * @param timeZone IANA name
 */
export function momentIn(timeZone: string): (day: string, time: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  /** How far the clocks of the zone are ahead of UTC at a time. */
  const aheadMs = (time: number): number => {
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - time;
  };
  return (day, timeOfDay) => {
    const wanted = Date.parse(`${day}T${timeOfDay}Z`);
    // Twice: the clocks may change between that time in UTC and in the zone.
    const time = wanted - aheadMs(wanted - aheadMs(wanted));
    // A time that the clocks skip is an hour later.
    return new Date(time + aheadMs(time) < wanted ? time + HOUR_MS : time).toISOString();
  };
}

/**
 * The time at which a day begins.
 * @param timeZone IANA name
 */
export function startOfDayIn(timeZone: string): (day: string) => string {
  const momentOf = momentIn(timeZone);
  return (day) => momentOf(day, '00:00');
}
