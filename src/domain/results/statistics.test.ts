import { describe, expect, test } from 'vitest';
import { correlation, cronbachAlpha, mean, median, variance } from './statistics.ts';

describe('without enough values', () => {
  test('mean and median of nothing are null', () => {
    expect([mean(0, 0), median([])]).toEqual([null, null]);
  });

  test('the variance of one value is null', () => {
    expect([variance(3, 9, 1), variance(0, 0, 0)]).toEqual([null, null]);
  });

  test('a correlation with something that does not vary is null', () => {
    const sums = (pairs: readonly [number, number][]) => ({
      count: pairs.length,
      x: pairs.reduce((sum, [x]) => sum + x, 0),
      y: pairs.reduce((sum, [, y]) => sum + y, 0),
      xx: pairs.reduce((sum, [x]) => sum + x * x, 0),
      yy: pairs.reduce((sum, [, y]) => sum + y * y, 0),
      xy: pairs.reduce((sum, [x, y]) => sum + x * y, 0),
    });
    expect(correlation(sums([[1, 0], [1, 5]]))).toBeNull();
    expect(correlation(sums([[0, 2], [1, 2]]))).toBeNull();
    expect(correlation(sums([[1, 1]]))).toBeNull();
    expect(correlation(sums([[0, 0], [1, 1]]))).toBe(1);
    expect(correlation(sums([[0, 1], [1, 0]]))).toBe(-1);
    expect(correlation(sums([[0, 1], [1, 1], [0, 0], [1, 0]]))).toBe(0);
  });

  test('alpha needs two questions and scores that vary', () => {
    expect(cronbachAlpha([1], 1)).toBeNull();
    expect(cronbachAlpha([1, 1], 0)).toBeNull();
    expect(cronbachAlpha([1, 1], null)).toBeNull();
  });
});

test('the median of an even number of values is the mean of the two in the middle', () => {
  expect([median([4]), median([1, 2]), median([1, 2, 9]), median([0, 1, 4, 9])]).toEqual([4, 1.5, 2, 2.5]);
});

test('the variance is that of a sample', () => {
  // The values are 2, 4, 4, 4, 5, 5, 7, 9. Their mean is 5, their squared deviations sum up to 32.
  expect(variance(40, 232, 8)).toBeCloseTo(32 / 7, 12);
});

// Without a bound, rounding makes some of these values larger than 1. The standard error of measurement is then not a
// number.
test('alpha and correlation of questions that always agree are never larger than 1', () => {
  for (let questions = 2; questions <= 60; questions += 1) {
    for (let right = 1; right < 30; right += 1) {
      const item = variance(right, right, 30) ?? Number.NaN;
      const total = variance(right * questions, right * questions ** 2, 30);
      const alpha = cronbachAlpha(Array.from({ length: questions }, () => item), total) ?? Number.NaN;
      expect(alpha).toBeCloseTo(1, 10);
      expect(alpha).toBeLessThanOrEqual(1);
      const others = questions - 1;
      const pairs = { count: 30, x: right, y: right * others, xx: right, yy: right * others ** 2, xy: right * others };
      const r = correlation(pairs) ?? Number.NaN;
      expect(r).toBeCloseTo(1, 10);
      expect(r).toBeLessThanOrEqual(1);
    }
  }
});
