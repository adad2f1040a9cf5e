import { expect, test } from 'vitest';
import { choiceOf } from './use-address-choice.ts';

test.each([
  ['score', 'score'],
  ['newest', 'newest'],
  [null, 'newest'],
  ['', 'newest'],
  ['oldest', 'newest'],
])('?sort=%s chooses the order %s', (text, expected) => {
  expect(choiceOf(text, ['newest', 'score', 'nickname'])).toBe(expected);
});
