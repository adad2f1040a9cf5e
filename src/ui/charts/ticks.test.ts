import { expect, test } from 'vitest';
import { tickInterval } from './ticks.ts';

test('every tick has its label where all fit, else every second, fifth or tenth', () => {
  expect([40, 20, 12, 3].map((step) => tickInterval(step, 30, 'wide'))).toEqual([1, 2, 5, 10]);
});

test('on a phone every fifth tick has its label, unless all fit', () => {
  expect([40, 20, 13, 4].map((step) => tickInterval(step, 30, 'narrow'))).toEqual([1, 5, 5, 10]);
});
