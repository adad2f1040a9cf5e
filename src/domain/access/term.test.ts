import { expect, test } from 'vitest';
import { daysUntil, endsSoon, lastDayOf } from './term.ts';

test('a term names its last day: that of the school year is the next 31 May, that of a short month its end', () => {
  expect(lastDayOf('none', '2026-11-22')).toBeNull();
  expect(lastDayOf('month', '2026-11-22')).toBe('2026-12-22');
  expect(lastDayOf('month', '2027-01-31')).toBe('2027-02-28');
  expect(lastDayOf('three-months', '2026-11-22')).toBe('2027-02-22');
  expect(lastDayOf('three-months', '2027-11-30')).toBe('2028-02-29');
  expect(lastDayOf('school-year', '2026-11-22')).toBe('2027-05-31');
  expect(lastDayOf('school-year', '2027-05-31')).toBe('2027-05-31');
  expect(lastDayOf('school-year', '2027-06-01')).toBe('2028-05-31');
});

test('access ends soon from seven days before its last day until that day', () => {
  expect(daysUntil('2026-11-03', '2026-10-20')).toBe(14);
  expect(endsSoon('2026-11-29', '2026-11-22')).toBe(true);
  expect(endsSoon('2026-11-22', '2026-11-22')).toBe(true);
  expect(endsSoon('2026-11-30', '2026-11-22')).toBe(false);
  expect(endsSoon('2026-11-21', '2026-11-22')).toBe(false);
  expect(endsSoon(null, '2026-11-22')).toBe(false);
});
