import { expect, test } from 'vitest';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import { attemptToSubmit, currentAttempt, nextAttempt } from './attempt.ts';

const over = (attempt: number) => ({ attempt, putAsideAt: '2026-01-01T00:00:00.000Z' });
const current = (attempt: number) => ({ attempt, putAsideAt: null });

test('the next attempt follows the last, in whatever order they are stored', () => {
  expect([nextAttempt([]), nextAttempt([over(2), over(1)])]).toEqual([1, 3]);
  expect([currentAttempt([over(1), current(2)]), currentAttempt([over(1)])]).toEqual([current(2), undefined]);
});

test.for([
  ['the first one', [], undefined, { next: 1 }],
  ['a first one that names itself', [], 1, { next: 1 }],
  ['a new one', [over(1)], undefined, { next: 2 }],
  ['a new one that names itself', [over(1)], 2, { next: 2 }],
  ['one that is over', [over(1)], 1, { stored: over(1) }],
  ['one that is over beside a current one', [over(1), current(2)], 1, { stored: over(1) }],
  ['the current one', [over(1), current(2)], undefined, { stored: current(2) }],
  ['the current one by its number', [over(1), current(2)], 2, { stored: current(2) }],
] as const)('a submission of %s', ([, attempts, submitted, expected]) => {
  expect(attemptToSubmit(attempts, submitted)).toEqual(expected);
});

test.for<[string, { attempt: number; putAsideAt: string | null }[], number]>([
  ['the one after the current one', [current(1)], 2],
  ['a later one', [over(1)], 7],
  ['the second one without a first', [], 2],
  ['a gap', [over(1), over(3)], 2],
])('an attempt that the database does not know is refused, neither over nor the next one: %s', ([, attempts, submitted]) => {
  expect(() => attemptToSubmit(attempts, submitted)).toThrow(appErrorWith('invalid-request', { details: { fields: { attempt: 'Такой попытки не было.' } } }));
});
