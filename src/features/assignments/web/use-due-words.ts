import { useMemo } from 'react';
import type { Due } from '../../../domain/assignments/assignment.ts';
import { dueWords, lastOf, readerDay } from '../../../ui/assignments/due-words.ts';
import { useDueClock } from '../../../ui/assignments/use-due-clock.ts';
import { dayAndMonth, timeOfDay } from '../../../ui/lib/russian/dates.ts';
import { capitalized, nbsp } from '../../../ui/lib/russian/typography.ts';

const MINUTE_MS = 60_000;
/** Example: «9:05» */
const hour = (iso: string): string => timeOfDay(iso).replace(/^0(?=\d)/, '');

export interface DueTexts {
  /** The due date: «сегодня до 23:59», «до субботы, 28 ноября, 18:00», «срок был 24 ноября», «без срока» */
  due(due: Due | null, dueAt: string | null): string;
  /** The due date without the weekday, even after it has passed: «до 17 ноября», «до 28 ноября, 18:00» */
  day(due: Due | null, dueAt: string | null): string;
  /** The text about a pupil who is overdue: «Просрочено на 2 дня» */
  overdue(due: Due | null, dueAt: string | null): string;
  /** Whether the due date has passed, or is today or tomorrow. */
  isNear(dueAt: string | null): boolean;
  /**
   * When an assignment opens: «1 декабря». The hour is added, unless the assignment opens at the beginning of the day.
   */
  opening(iso: string): string;
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** The texts about due dates on the pages of the tutor, in the time zone of the reader. */
export function useDueWords(): DueTexts {
  const clock = useDueClock();
  return useMemo(() => {
    const { now } = clock;
    const today = readerDay(now, clock);
    const day = (due: Due | null, dueAt: string | null): string => {
      if (due === null || dueAt === null) return dueWords({ due, dueAt, overdue: false }, clock).text;
      const last = lastOf(due, dueAt);
      const near = dueWords({ due, dueAt, overdue: false }, clock);
      if (near.isNear && Date.parse(dueAt) > now) return near.text;
      return nbsp(`до ${dayAndMonth(readerDay(last, clock), today)}${due.time === null ? '' : `, ${hour(new Date(last).toISOString())}`}`);
    };
    return {
      due: (due, dueAt) => dueWords({ due, dueAt, overdue: false }, clock).text,
      day,
      overdue: (due, dueAt) => capitalized(dueWords({ due, dueAt, overdue: true }, clock).text),
      isNear: (dueAt) => dueAt !== null && (Date.parse(dueAt) <= now || readerDay(Date.parse(dueAt) - MINUTE_MS - DAY_MS, clock) <= today),
      opening: (iso) => {
        const text = dayAndMonth(readerDay(Date.parse(iso), clock), today);
        return nbsp(hour(iso) === '0:00' ? text : `${text}, ${hour(iso)}`);
      },
    };
  }, [clock]);
}
