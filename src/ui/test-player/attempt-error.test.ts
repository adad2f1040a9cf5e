import { describe, expect, it } from 'vitest';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { closedReasonOf } from './attempt-error.ts';

describe('attempt errors', () => {
  it.each([
    ['already-done', 'already-done'],
    ['test-not-found', 'not-found'],
    ['lesson-not-found', 'not-found'],
    ['no-access', 'no-access'],
  ] as const)('the error code %s closes the attempt as %s', (code, reason) => {
    expect(closedReasonOf(new AppError(code))).toBe(reason);
  });

  it.each(['unauthenticated', 'other-user', 'invalid-answer', 'invalid-request', 'unanswered', 'internal', 'not-found'] as const)(
    'the error code %s leaves the attempt open',
    (code) => {
      expect(closedReasonOf(new AppError(code))).toBeNull();
    },
  );

  it('errors that do not come from the server leave the attempt open', () => {
    for (const error of [new NetworkError(null), new TypeError('x'), null]) expect(closedReasonOf(error)).toBeNull();
  });
});
