import { expect, test } from 'vitest';
import { placeOfScore, scoreBins, summarize } from './score-bins.ts';

const distributionOf = (maxScore: number, counts: Record<number, number> = {}) =>
  Array.from({ length: maxScore + 1 }, (_, score) => ({ score, count: counts[score] ?? 0 }));

test.each([
  [0, 1, 1],
  [39, 1, 40],
  [40, 2, 21],
  [79, 2, 40],
  [80, 5, 17],
  [199, 5, 40],
  [200, 10, 21],
  [399, 10, 40],
  [1_000, 50, 21],
])('a maximum of %i points makes bars of %i points, %i in all', (maxScore, size, count) => {
  const bins = scoreBins(distributionOf(maxScore), maxScore);
  expect(bins).toHaveLength(count);
  expect(bins[0]).toEqual({ from: 0, to: size - 1, count: 0 });
  expect(bins.at(-1)?.to).toBe(maxScore);
});

test('a bar counts all of its scores, and the fullest bar is named', () => {
  const distribution = distributionOf(50, { 4: 2, 5: 3, 20: 4, 50: 1 });
  const bins = scoreBins(distribution, 50);
  expect(bins.filter(({ count }) => count > 0)).toEqual([
    { from: 4, to: 5, count: 5 },
    { from: 20, to: 21, count: 4 },
    { from: 50, to: 50, count: 1 },
  ]);
  expect(summarize(distribution, bins)).toEqual({ lowest: 4, highest: 50, mode: { from: 4, to: 5, count: 5 } });
});

test('a distribution of no attempts has no summary', () => {
  const distribution = distributionOf(5);
  expect(summarize(distribution, scoreBins(distribution, 5))).toBeNull();
});

test('the mean stands in the middle of the bar of its score', () => {
  expect(placeOfScore(3, scoreBins(distributionOf(10), 10))).toBe(3.5);
  expect(placeOfScore(3.5, scoreBins(distributionOf(50), 50))).toBe(2);
});
