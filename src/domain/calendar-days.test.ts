import { expect, test } from 'vitest';
import { addMonths, dayIn, startOfDayIn } from './calendar-days.ts';

test.for([
  ['2026-11-27', -6, '2026-05-27'],
  ['2026-08-31', -6, '2026-02-28'],
  ['2028-08-31', -6, '2028-02-29'],
  ['2026-01-15', -36, '2023-01-15'],
  ['2026-11-30', 3, '2027-02-28'],
] as const)('%s and %i months is %s', ([day, count, expected]) => {
  expect(addMonths(day, count)).toBe(expected);
});

test.for([
  ['Europe/Moscow', '2026-11-27', '2026-11-26T21:00:00.000Z'],
  ['Asia/Vladivostok', '2026-01-01', '2025-12-31T14:00:00.000Z'],
  ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
  // These are days on which the clocks change. On one of them the clocks skip midnight.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
] as const)('in %s the day %s begins at %s', ([zone, day, expected]) => {
  const start = startOfDayIn(zone)(day);
  expect(start).toBe(expected);
  expect(dayIn(zone)(Date.parse(start))).toBe(day);
  expect(dayIn(zone)(Date.parse(start) - 1) < day).toBe(true);
});
