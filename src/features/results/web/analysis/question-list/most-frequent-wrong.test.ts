import { expect, test } from 'vitest';
import { mostFrequentWrong } from './most-frequent-wrong.ts';

test('the wrong item that was given most often is found, also where the right one was given as often', () => {
  expect(mostFrequentWrong({ correct: 0, shares: [0.4, 0.2, 0.4] })).toEqual({ item: 2, share: 0.4 });
});

test('a row that nobody got wrong has no wrong item', () => {
  expect(mostFrequentWrong({ correct: 1, shares: [0, 0.9, 0] })).toBeUndefined();
});
