import { expect, test } from 'vitest';
import { scoreGroups } from './score-groups.ts';

const groups = (scores: number[]) => {
  const { upper, lower } = scoreGroups(scores);
  return { upper: [...upper], lower: [...lower] };
};

test.for([
  [0, 0],
  [1, 1],
  [2, 1],
  [5, 1],
  [6, 2],
  [10, 3],
  [50, 14],
  [100, 27],
] as const)('of %d attempts each group has %d', ([attempts, size]) => {
  const scores = Array.from({ length: attempts }, (_, index) => index);
  const { upper, lower } = groups(scores);
  expect([upper.length, lower.length]).toEqual([size, size]);
});

test('the upper group has the highest scores, the lower one the lowest', () => {
  expect(groups([3, 9, 1, 7, 5, 2, 8])).toEqual({ upper: [1, 6], lower: [5, 2] });
});

test('of equal scores the earlier attempt is nearer to the upper group', () => {
  expect(groups([1, 1, 1, 1, 1, 1])).toEqual({ upper: [0, 1], lower: [4, 5] });
  expect(groups([2, 1, 3, 1, 1, 1, 0])).toEqual({ upper: [2, 0], lower: [5, 6] });
});
