/** A calendar day as `YYYY-MM-DD`. Days compare as text. */
export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const toUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const fromUtc = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, of the years 2000 to 2999. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || !text.startsWith('2')) return false;
  const date = toUtc(text);
  return !Number.isNaN(date.getTime()) && fromUtc(date) === text;
}

/** The day that it is at a moment in a time zone. @param timeZone an IANA name; by default that of the device */
export function dayAt(moment: Date, timeZone?: string): Day {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** @param days may be negative */
export const addDays = (day: Day, days: number): Day => fromUtc(new Date(toUtc(day).getTime() + days * DAY_MS));

/** The same day of a later month, or the last day of a month that is too short. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  return fromUtc(new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfMonth.getUTCDate()))));
}

/** The number of days from one day to a later one. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / DAY_MS);
