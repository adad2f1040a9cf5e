import { expect, test } from 'vitest';
import { parseTime } from './time-field.tsx';

test.each([
  ['', null],
  ['  ', null],
  ['18', '18:00'],
  ['9:05', '09:05'],
  ['09.05', '09:05'],
  ['1830', '18:30'],
  ['24:00', undefined],
  ['18:60', undefined],
  ['вечером', undefined],
])('«%s» is the time %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});
