/**
 * The start of a day in the reader's time zone.
 * @param day «2026-11-18», the value of a date field
 * @returns `null` if the text is no day
 */
export const startOfDay = (day: string): string | null => toIso(new Date(`${day}T00:00`));

/** The start of the next day in the reader's time zone. */
export function endOfDay(day: string): string | null {
  const moment = new Date(`${day}T00:00`);
  // The result is not simply 24 hours later, because a day may be longer when the clocks change.
  moment.setDate(moment.getDate() + 1);
  return toIso(moment);
}

/** The time in ISO format; `null` if the API would refuse it. A date field accepts years with more than four digits, but the API does not. */
const toIso = (moment: Date): string | null =>
  Number.isNaN(moment.getTime()) || !/^\d{4}-/.test(moment.toISOString()) ? null : moment.toISOString();
