import { expect, test } from 'vitest';
import { endOfDay, startOfDay } from './day-bounds.ts';

test('a day lasts from midnight to midnight in the reader’s time zone', () => {
  expect(startOfDay('2026-11-18')).toBe(new Date(2026, 10, 18).toISOString());
  expect(endOfDay('2026-11-18')).toBe(new Date(2026, 10, 19).toISOString());
  expect(endOfDay('2026-12-31')).toBe(new Date(2027, 0, 1).toISOString());
  // On these days the clocks change in some time zones.
  for (const day of ['2026-03-29', '2026-10-25']) {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    expect(endOfDay(day)).toBe(new Date(year, month - 1, date + 1).toISOString());
  }
});

test.for(['', '2026-02-', '12026-01-01', '9999-12-31x', 'завтра'])('«%s» is no day and has no bounds', (day) => {
  expect([startOfDay(day), endOfDay(day)]).toEqual([null, null]);
});
