import { startOfDay, startOfNextDay } from './days.ts';

/** The most cards that a pupil gets in a day (rule R177). */
export const DAILY_CARDS = 20;

interface CardCounts {
  /** How many cards are due, without a limit. */
  due: number;
  /** How many cards the pupil has answered today. */
  done: number;
  /**
   * The times at which later cards become due, ascending. The list contains at least all cards of the first of these
   * days.
   */
  upcoming: readonly string[];
}

/** How many cards are left today, and how many the next day with cards will ask for. */
export function practiceDay({ due, done, upcoming }: CardCounts, now: string, zone: string) {
  const left = Math.min(due, Math.max(0, DAILY_CARDS - done));
  const leftOver = due - left;
  const [first] = upcoming;
  const nextDueAt = leftOver > 0 ? startOfNextDay(now, zone) : first === undefined ? null : startOfDay(first, zone);
  if (nextDueAt === null) return { due: left, nextDueAt, nextDue: 0 };
  const end = startOfNextDay(nextDueAt, zone);
  return { due: left, nextDueAt, nextDue: Math.min(DAILY_CARDS, leftOver + upcoming.filter((time) => time < end).length) };
}
