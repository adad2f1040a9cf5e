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

/** Whether a text names a day that exists. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`)) && addDays(text, 0) === text;
