import { expect, test } from 'vitest';
import { isSecondTap, type Tap } from './second-tap.ts';

const first: Tap = { x: 100, y: 500, at: 10_000, shown: 'question' };

test.for<[string, Partial<Tap>, boolean]>([
  ['at once and at the same place', { at: 10_180 }, true],
  ['a little beside it', { at: 10_300, x: 112, y: 490 }, true],
  ['half a second later', { at: 10_500 }, false],
  ['elsewhere', { at: 10_180, y: 560 }, false],
  ['while the page shows the same', { at: 10_180, shown: 'question' }, false],
])('a tap %s belongs to the one before: %j is %j', ([, change, expected]) => {
  expect(isSecondTap(first, { ...first, shown: 'verdict', ...change })).toBe(expected);
});
