import { describe, expect, test } from 'vitest';
import { practiceDay } from './practice-day.ts';
import { addDays, startOfDay, startOfNextDay } from './days.ts';
import { firstMistake, known, mistake, type Schedule } from './spaced-repetition.ts';

const MOSCOW = 'Europe/Moscow';
const START = '2026-03-02T09:00:00.000Z';

/**
 * Answers a card on each day on which it is due.
 * @returns the numbers of days between the answers
 */
function answerOnTime(first: Schedule, answers: readonly (typeof known)[]): { days: number[]; last: Schedule } {
  let last = first;
  const days = answers.map((answer) => {
    const before = last;
    last = answer(last, last.dueAt, MOSCOW);
    return (Date.parse(last.reviewedAt) - Date.parse(before.reviewedAt)) / 86_400_000;
  });
  return { days, last };
}

describe('schedule of a card', () => {
  test('a new card is due the day after the mistake', () => {
    const card = firstMistake(START, MOSCOW);
    expect(card).toEqual({
      stability: 0.212,
      difficulty: 6.4133,
      reviewedAt: START,
      dueAt: '2026-03-03T09:00:00.000Z',
      knownInRow: 0,
      leftAt: null,
    });
  });

  test('a card leaves when it is known three times in a row, the last at least 21 days after the one before', () => {
    const { days, last } = answerOnTime(firstMistake(START, MOSCOW), [known, known, known]);
    // The third right answer in a row comes 8 days after the second.
    expect({ days, knownInRow: last.knownInRow, leftAt: last.leftAt }).toEqual({ days: [1, 3, 8], knownInRow: 3, leftAt: null });
    const left = known(last, last.dueAt, MOSCOW);
    expect(left).toMatchObject({ knownInRow: 4, reviewedAt: '2026-04-05T09:00:00.000Z', leftAt: '2026-04-05T09:00:00.000Z' });

    const two = answerOnTime(firstMistake(START, MOSCOW), [known, known]).last;
    const leavesAfter = (count: number) => known(two, addDays(two.reviewedAt, count, MOSCOW), MOSCOW).leftAt !== null;
    expect([20, 21].map(leavesAfter)).toEqual([false, true]);
  });

  test('a wrong answer starts the row anew and brings the card back soon', () => {
    const { last } = answerOnTime(firstMistake(START, MOSCOW), [known, known, known, mistake]);
    expect(last).toMatchObject({ knownInRow: 0, leftAt: null });
    expect(Date.parse(last.dueAt) - Date.parse(last.reviewedAt)).toBeLessThan(4 * 86_400_000);
    const { days } = answerOnTime(last, [known, known, known]);
    expect(days.every((count) => count >= 1)).toBe(true);
  });

  test('a review that comes out of order counts on the day of the last one', () => {
    const card = firstMistake(START, MOSCOW);
    expect(mistake(card, '2026-02-01T09:00:00.000Z', MOSCOW).reviewedAt).toBe(START);
  });

  test('days are those of the time zone, also where a day has 23 hours', () => {
    expect(startOfDay('2026-03-02T22:30:00.000Z', MOSCOW)).toBe('2026-03-02T21:00:00.000Z');
    expect(startOfNextDay('2026-03-02T20:30:00.000Z', MOSCOW)).toBe('2026-03-02T21:00:00.000Z');
    const beforeSummer = '2026-03-28T22:30:00.000Z';
    expect(startOfDay(firstMistake(beforeSummer, 'Europe/Berlin').dueAt, 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfNextDay(beforeSummer, 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfNextDay('2026-03-29T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  });
});

describe('a day of practice', () => {
  const day = (due: number, done: number, upcoming: string[]) => practiceDay({ due, done, upcoming }, START, MOSCOW);
  const [tomorrow, evening, inFourDays] = ['2026-03-03T05:00:00.000Z', '2026-03-03T20:59:59.999Z', '2026-03-06T05:00:00.000Z'];

  test('a day asks for 20 cards at most, and what is beyond comes with those of tomorrow', () => {
    expect(day(12, 0, [inFourDays])).toEqual({ due: 12, nextDueAt: '2026-03-05T21:00:00.000Z', nextDue: 1 });
    expect(day(12, 15, [])).toEqual({ due: 5, nextDueAt: '2026-03-02T21:00:00.000Z', nextDue: 7 });
    expect(day(3, 20, [tomorrow, evening, inFourDays])).toEqual({ due: 0, nextDueAt: '2026-03-02T21:00:00.000Z', nextDue: 5 });
    expect(day(50, 20, [])).toMatchObject({ due: 0, nextDue: 20 });
  });

  test('without cards no day is named', () => {
    expect(day(0, 0, [])).toEqual({ due: 0, nextDueAt: null, nextDue: 0 });
    expect(day(0, 7, [tomorrow, evening, inFourDays])).toEqual({ due: 0, nextDueAt: '2026-03-02T21:00:00.000Z', nextDue: 2 });
  });
});
