import { expect, test } from 'vitest';
import { calendarSpans } from './calendar-spans.ts';

const NOW = new Date(2026, 10, 22);
const DAY_MS = 86_400_000;

/** The labels of an axis of the given width, if a letter is 8 px wide. */
const labels = (from: Date, to: Date, width: number): string[] => {
  const pixels = (length: number): number => (length / (to.getTime() - from.getTime())) * width;
  const fits = (label: string, length: number): boolean => pixels(length) >= label.length * 8;
  return calendarSpans(from.getTime(), to.getTime(), fits, NOW).map(({ label }) => label);
};

test('a time axis is divided into months, the first and the last of which are cut', () => {
  const [from, to] = [new Date(2026, 8, 15), new Date(2026, 10, 24)];
  const spans = calendarSpans(from.getTime(), to.getTime(), () => true, NOW);
  expect(spans.map(({ label }) => label)).toEqual(['сентябрь', 'октябрь', 'ноябрь']);
  expect(spans.map((span) => Math.round((span.to - span.from) / DAY_MS))).toEqual([16, 31, 23]);
});

test('months are short where their names do not fit, and years where these do not fit either', () => {
  const [from, to] = [new Date(2026, 0, 1), new Date(2026, 10, 24)];
  expect(labels(from, to, 900)).toContain('сентябрь');
  expect(labels(from, to, 500)).toContain('сент.');
  expect(labels(from, to, 200)).toEqual(['2026']);
});

test('a month of another year than this one says its year', () => {
  expect(labels(new Date(2025, 10, 20), new Date(2026, 1, 10), 900)).toEqual(['ноябрь 2025', 'декабрь 2025', 'январь', 'февраль']);
});

test('a month that is cut too short for its name has no name', () => {
  expect(labels(new Date(2026, 8, 29), new Date(2026, 9, 31), 300)).toEqual(['', 'октябрь']);
});

test('a month that has not begun has no name, although the end of the axis reaches into it', () => {
  expect(labels(new Date(2026, 9, 1), new Date(2026, 11, 20), 900)).toEqual(['октябрь', 'ноябрь', '']);
});
