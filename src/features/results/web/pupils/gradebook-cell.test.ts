import { expect, test } from 'vitest';
import { cellName, levelOf } from './gradebook-cell.ts';

test.each([
  [1, 'high'],
  [0.75, 'high'],
  [0.745, 'high'],
  [0.744, 'middle'],
  [0.5, 'middle'],
  [0.495, 'middle'],
  [0.494, undefined],
  [0, undefined],
])('a cell with a share of %d has the colour of its whole per cent: %s', (share, level) => {
  expect(levelOf({ score: share * 1_000, maxScore: 1_000 })).toBe(level);
});

test.each([
  ['share first', 'Полина К., Основы генетики: 65 %, 15 из 23'],
  ['score first', 'Полина К., Основы генетики: 15 из 23, 65 %'],
] as const)('the name of a cell has the pupil and the test, and what is seen in its order: %s', (order, expected) => {
  const name = cellName('Полина К.', 'Основы генетики', { score: 15, maxScore: 23 }, order);
  expect(name.replaceAll('\u00A0', ' ')).toBe(expected);
});
