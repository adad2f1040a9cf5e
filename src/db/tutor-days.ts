import { dayIn, startOfDayIn } from '../domain/access/day.ts';

/** The day by the server's clock, in the tutor's time zone (rule R93). */
export interface TutorDays {
  today(): string;
  /** The day before, for some minutes after midnight: what was begun may still be handed in. */
  handInDay(): string;
  /** The time at which a day begins. */
  startOf(day: string): string;
}

const HAND_IN_MS = 10 * 60 * 1000;

/** @param timeZone IANA name */
export function tutorDays(timeZone: string): TutorDays {
  const day = dayIn(timeZone);
  return { today: () => day(Date.now()), handInDay: () => day(Date.now() - HAND_IN_MS), startOf: startOfDayIn(timeZone) };
}
