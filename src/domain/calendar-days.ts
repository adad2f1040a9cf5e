/** Functions over calendar days. A day is a text such as `2027-05-31`, so days sort as texts. */

const MINUTE_MS = 60 * 1000;

/**
 * Makes a function that gives the calendar day of a moment.
 * @param timeZone an IANA name. With `undefined` the time zone of the machine counts
 */
export function dayIn(timeZone: string | undefined): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  let last = { minute: NaN, day: '' };
  return (time) => {
    // Every request asks for the day, and formatting it takes a third of the time of the request's query. The day is
    // therefore cached for the current minute. That is enough, because days begin at full minutes.
    const minute = Math.floor(time / MINUTE_MS);
    if (minute !== last.minute) {
      // Swedish dates have the form of ISO 8601. The format is made at its first use, because it loads 8 MB of locale
      // data.
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

/** The last day that date fields accept. Years have four digits; without a last day browsers accept six. */
export const LAST_DAY = '9999-12-31';

/** Whether a text names a day that exists. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`)) && addDays(text, 0) === text;

/**
 * Returns the same day of another month, or the last day of the month if the month is too short.
 * @param count of months; may be negative
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, lastOfMonth))).toISOString().slice(0, 10);
}

const HOUR_MS = 60 * MINUTE_MS;

/**
 * Makes a function that gives the moment of a day and a time such as `09:00`.
 * @param timeZone an IANA name
 */
export function momentIn(timeZone: string): (day: string, time: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  /** By how many milliseconds the clocks of the zone are ahead of UTC at a time. */
  const aheadMs = (time: number): number => {
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - time;
  };
  return (day, timeOfDay) => {
    const wanted = Date.parse(`${day}T${timeOfDay}Z`);
    // The first offset may be wrong if the clocks change near this time, because it is the offset at the wanted time
    // read as UTC. The second step takes the offset at the moment that the first step has found.
    const time = wanted - aheadMs(wanted - aheadMs(wanted));
    // A time that the clocks skip is moved one hour later.
    return new Date(time + aheadMs(time) < wanted ? time + HOUR_MS : time).toISOString();
  };
}

/**
 * Makes a function that gives the moment at which a day begins.
 * @param timeZone an IANA name
 */
export function startOfDayIn(timeZone: string): (day: string) => string {
  const momentOf = momentIn(timeZone);
  return (day) => momentOf(day, '00:00');
}
