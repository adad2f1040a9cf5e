import { expect, test } from 'vitest';
import { placeLabels } from './label-places.ts';

const current = (x: number, y: number) => ({ x, y, isEarlier: false });

test('labels stand above their points, those of earlier attempts below', () => {
  expect(placeLabels([current(0, 50), { x: 40, y: 50, isEarlier: true }, current(80, 50)])).toEqual(['above', 'below', 'above']);
});

test('a label stands on the other side where it would cover another, and nowhere where both sides are taken', () => {
  expect(placeLabels([current(0, 50), current(10, 50), current(20, 50)])).toEqual(['above', 'below', null]);
});
