import { expect, test } from 'vitest';
import { addDays, addMonths, dayAt, daysBetween, isDay } from './day.ts';
import { endsSoon, lastDayOf } from './term.ts';

test('a day is one of the calendar', () => {
  for (const day of ['2026-11-22', '2028-02-29', '2000-01-01']) expect(isDay(day)).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-11-31', '22.11.2026', '2026-11-22T00:00', '1999-12-31', '']) {
    expect(isDay(text), text).toBe(false);
  }
});

test('the day of a moment depends on the time zone', () => {
  const moment = new Date('2026-11-22T21:30:00Z');
  expect(dayAt(moment, 'Europe/Moscow')).toBe('2026-11-23');
  expect(dayAt(moment, 'Europe/Kaliningrad')).toBe('2026-11-22');
});

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2026-11-22', 1)).toBe('2026-12-22');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2027-12-31', 2)).toBe('2028-02-29');
});

test('days are counted over months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-10-20', '2026-11-03')).toBe(14);
});

test('a term names its last day, that of the school year the next 31 May', () => {
  expect(lastDayOf('none', '2026-11-22')).toBeNull();
  expect(lastDayOf('month', '2026-11-22')).toBe('2026-12-22');
  expect(lastDayOf('three-months', '2026-11-22')).toBe('2027-02-22');
  expect(lastDayOf('school-year', '2026-11-22')).toBe('2027-05-31');
  expect(lastDayOf('school-year', '2027-05-31')).toBe('2027-05-31');
  expect(lastDayOf('school-year', '2027-06-01')).toBe('2028-05-31');
});

test('access ends soon from seven days before its last day until that day', () => {
  expect(endsSoon('2026-11-29', '2026-11-22')).toBe(true);
  expect(endsSoon('2026-11-22', '2026-11-22')).toBe(true);
  expect(endsSoon('2026-11-30', '2026-11-22')).toBe(false);
  expect(endsSoon('2026-11-21', '2026-11-22')).toBe(false);
  expect(endsSoon(null, '2026-11-22')).toBe(false);
});
