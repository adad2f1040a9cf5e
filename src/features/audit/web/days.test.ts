import { expect, test } from 'vitest';
import { endOfDay, startOfDay } from './days.ts';

test('a day is from midnight to midnight where the reader is', () => {
  expect(startOfDay('2026-11-18')).toBe(new Date(2026, 10, 18).toISOString());
  expect(endOfDay('2026-11-18')).toBe(new Date(2026, 10, 19).toISOString());
  expect(endOfDay('2026-12-31')).toBe(new Date(2027, 0, 1).toISOString());
  // The nights on which somewhere the clocks are changed.
  for (const day of ['2026-03-29', '2026-10-25']) {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    expect(endOfDay(day)).toBe(new Date(year, month - 1, date + 1).toISOString());
  }
});

test.for(['', '2026-02-', '12026-01-01', '9999-12-31x', 'завтра'])('what is no day is no moment: «%s»', (day) => {
  expect([startOfDay(day), endOfDay(day)]).toEqual([null, null]);
});
