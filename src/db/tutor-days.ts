import { dayIn, startOfDayIn } from '../domain/calendar-days.ts';

/** Days by the server's clock in the tutor's time zone (rule R93). */
export interface TutorDays {
  today(): string;
  /**
   * The day that counts for access when a pupil hands in. In the first ten minutes after midnight it is still the day
   * before, so that a pupil whose access ended at midnight can hand in a test that is in progress.
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
