/**
 * The moment at which a day begins for the reader.
 * @param day «2026-11-18», as a date field writes it; what is no day is no moment
 */
export const startOfDay = (day: string): string | null => toIso(new Date(`${day}T00:00`));

/** The moment at which a day is over for the reader, and the next one begins. */
export function endOfDay(day: string): string | null {
  const moment = new Date(`${day}T00:00`);
  // Not 24 hours on: where clocks are changed a day may be longer.
  moment.setDate(moment.getDate() + 1);
  return toIso(moment);
}

/** Years of more than four digits can be typed into a date field, and are no time of this journal. */
const toIso = (moment: Date): string | null =>
  Number.isNaN(moment.getTime()) || !/^\d{4}-/.test(moment.toISOString()) ? null : moment.toISOString();
