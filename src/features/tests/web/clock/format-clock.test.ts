import { expect, test } from 'vitest';
import { announcedBetween, endWords, leftWords } from './format-clock.ts';

const MINUTE = 60_000;
const at = (day: number, hour: number, minute: number): number => new Date(2026, 10, day, hour, minute).getTime();
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

test('the end is told with its day where it is another one', () => {
  expect(plain(endWords(at(27, 13, 5), at(27, 10, 0)))).toBe('в 13:05');
  expect(plain(endWords(at(28, 0, 20), at(27, 23, 0)))).toBe('завтра в 0:20');
  expect(plain(endWords(at(30, 9, 0), at(27, 23, 0)))).toBe('30 ноября в 9:00');
});

test('what is left is told in minutes, and with seconds in the last ten', () => {
  expect(plain(leftWords(134 * MINUTE + 59_000))).toBe('2 ч 14 мин');
  expect(plain(leftWords(24 * MINUTE))).toBe('24 мин');
  expect(leftWords(9 * MINUTE + 40_500)).toBe('9:41');
  expect(leftWords(-5)).toBe('0:00');
});

test('30, 10, 5 minutes and one are announced once, the last of those that have passed', () => {
  expect(announcedBetween(30 * MINUTE + 500, 30 * MINUTE - 500)).toBe(30);
  expect(announcedBetween(30 * MINUTE - 500, 29 * MINUTE)).toBeNull();
  expect(announcedBetween(40 * MINUTE, 4 * MINUTE)).toBe(5);
});
