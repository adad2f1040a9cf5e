import { expect, test } from 'vitest';
import type { UserResults } from '../../pupils-contract.ts';
import { pointsOf, shareOf } from '../../../../ui/attempts/scored-attempt.ts';
import { chartSummary, takenLessons, takenTests } from './taken.ts';

const earlier = { attempt: 1, score: 9, maxScore: 23, timestamp: '2026-10-03T12:12:00.000Z', pending: null, checkedAt: null };
const base = { deleted: false, earlier: [], pending: null, checkedAt: null, testPoints: null, mark: null, parts: [] as [] };

const results: UserResults = {
  user: { uid: 'u', nickname: 'Полина К.', email: 'p@example.com', role: 1, signedInAt: '2026-09-02T08:00:00.000Z', groups: [] },
  tests: [
    { ...base, testId: 'b', name: 'Генетика', score: 15, maxScore: 23, timestamp: '2026-10-31T13:44:00.000Z' },
    { ...base, testId: 'a', name: 'Клетка', score: 14, maxScore: 23, timestamp: '2026-10-17T18:10:00.000Z', earlier: [earlier] },
    { ...base, testId: 'c', name: 'Экология', score: null, maxScore: null, timestamp: null, earlier: [{ ...earlier, score: 23 }] },
  ],
  lessons: [
    { ...base, lessonId: 'l', title: 'Митоз', blockTitle: null, score: 4, maxScore: 5, timestamp: null },
    { ...base, lessonId: 'm', title: 'Мейоз', blockTitle: 'Клетка', score: null, maxScore: null, timestamp: null },
  ],
  topics: [],
  exams: [],
};

const spaced = (text: string): string => text.replaceAll('\u00A0', ' ');

test('the chart has every attempt with a time, and marks the earlier ones', () => {
  const points = pointsOf(takenTests(results));
  expect(points.map(({ label, isEarlier }) => [label, isEarlier])).toEqual([
    ['Генетика', false],
    ['Клетка, 1-я попытка', true],
    ['Клетка', false],
    ['Экология, 1-я попытка', true],
  ]);
  expect(points.map(({ share }) => Math.round(share * 100))).toEqual([65, 39, 61, 100]);
  expect(pointsOf(takenLessons(results))).toEqual([]);
});

test('the summary of the chart counts current attempts only', () => {
  expect(spaced(chartSummary(takenTests(results)))).toBe(
    '2 теста, средний результат — 63 %. Точка — тест, пустая точка — предыдущая попытка.',
  );
  expect(spaced(chartSummary(takenTests({ ...results, tests: results.tests.slice(2) })))).toBe(
    'Точка — тест, пустая точка — предыдущая попытка.',
  );
});

test('a test whose attempts are all earlier ones has no current attempt', () => {
  expect(takenTests(results).map(({ current }) => current?.score)).toEqual([15, 14, undefined]);
});

test('the share of a test without points is 0', () => {
  expect(shareOf({ score: 0, maxScore: 0 })).toBe(0);
});
