import { expect, test } from 'vitest';
import { attemptChoices } from './attempt-choices.ts';

const earlier = [
  { attempt: 1, score: 9, maxScore: 23, timestamp: null },
  { attempt: 2, score: 11, maxScore: 23, timestamp: null },
];
const labelsOf = (...[shown, current]: Parameters<typeof attemptChoices>) =>
  attemptChoices(shown, current).map(({ label }) => label.replaceAll('\u00A0', ' '));

test('the current attempt stands first, and the earlier ones from the newest', () => {
  const current = { attempt: 3, score: 14, maxScore: 23, earlier };
  const expected = ['3-я попытка, учитывается: 14 из 23', '2-я попытка: 11 из 23', '1-я попытка: 9 из 23'];
  expect(labelsOf(current, current)).toEqual(expected);
  expect(labelsOf({ attempt: 1, score: 9, maxScore: 23, earlier }, current)).toEqual(expected);
});

test('without a current attempt the earlier ones remain', () => {
  expect(labelsOf({ attempt: 2, score: 11, maxScore: 23, earlier }, undefined)).toEqual(['2-я попытка: 11 из 23', '1-я попытка: 9 из 23']);
});
