import { expect, test } from 'vitest';
import { discriminationDomain } from './discrimination-domain.ts';

test('the axis ends at the grid lines around all values', () => {
  expect(discriminationDomain([-0.52, 0.71]).lines).toEqual([-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8]);
});

test('a value on a grid line adds no empty space, whatever the rounding of fractions', () => {
  expect(discriminationDomain([-0.6, 0.6]).lines).toEqual([-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6]);
});

test('the ground below zero shows also where all values are positive', () => {
  expect(discriminationDomain([0.1]).lines).toEqual([-0.2, 0, 0.2, 0.4]);
});
