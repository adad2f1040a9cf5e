import { startOfDay, startOfNextDay } from './days.ts';

/** Cards that a day asks for at most (rule R177). */
export const DAILY_CARDS = 20;

interface CardCounts {
  /** Cards that are due, however many. */
  due: number;
  /** Cards answered today. */
  done: number;
  /** When the next cards become due, ascending; at least those of one day. */
  upcoming: readonly string[];
}

/** What is left of today, and what the next day with cards will ask. */
export function practiceDay({ due, done, upcoming }: CardCounts, now: string, zone: string) {
  const left = Math.min(due, Math.max(0, DAILY_CARDS - done));
  const leftOver = due - left;
  const [first] = upcoming;
  const nextDueAt = leftOver > 0 ? startOfNextDay(now, zone) : first === undefined ? null : startOfDay(first, zone);
  if (nextDueAt === null) return { due: left, nextDueAt, nextDue: 0 };
  const end = startOfNextDay(nextDueAt, zone);
  return { due: left, nextDueAt, nextDue: Math.min(DAILY_CARDS, leftOver + upcoming.filter((time) => time < end).length) };
}
