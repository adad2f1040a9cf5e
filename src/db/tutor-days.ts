import { dayIn, startOfDayIn } from '../domain/calendar-days.ts';

/** Days by the server's clock in the tutor's time zone (rule R93). */
export interface TutorDays {
  today(): string;
  /**
   * The day for hand-ins. For some minutes after midnight it is the day before: a pupil may still hand in what was
   * begun.
   */
  handInDay(): string;
  /** The time at which a day begins. */
  startOf(day: string): string;
}

const HAND_IN_MS = 10 * 60 * 1000;

/** @param timeZone an IANA name */
export function tutorDays(timeZone: string): TutorDays {
  const day = dayIn(timeZone);
  return { today: () => day(Date.now()), handInDay: () => day(Date.now() - HAND_IN_MS), startOf: startOfDayIn(timeZone) };
}
