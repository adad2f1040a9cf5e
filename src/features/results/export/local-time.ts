/**
 * Local times in a time zone.
 * @param timeZone IANA name
 * @returns a function from an ISO time to a date whose UTC fields are those of the local clock, to the minute
 */
export function localTimeIn(timeZone: string): (time: string) => Date {
  // Swedish dates are written as in ISO 8601: `2026-11-22 19:42`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (time) => new Date(`${format.format(new Date(time)).replace(' ', 'T')}Z`);
}
