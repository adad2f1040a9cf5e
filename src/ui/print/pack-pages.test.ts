import { expect, test } from 'vitest';
import { packPages } from './pack-pages.ts';

test.for<[string, number[], number[][]]>([
  ['nothing', [], [[]]],
  ['what fits into one page', [30, 30, 20], [[0, 1, 2]]],
  ['the rest, which goes to pages without a head', [50, 50, 50, 1], [[0], [1, 2], [3]]],
  ['a block that is higher than the first page', [90, 10, 10], [[0], [1, 2]]],
  ['a block that is higher than any page', [20, 300, 20], [[0], [1], [2]]],
])('%s is packed in order', ([, heights, pages]) => {
  expect(packPages(heights, 80, 100)).toEqual(pages);
});
