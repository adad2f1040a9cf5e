import { describe, expect, it } from 'vitest';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { attemptErrorText, closedReasonOf } from './attempt-error.ts';
import { texts } from './texts.ts';

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

  it('a version that the server does not take means that the test has changed, and leaves the attempt open', () => {
    const error = new AppError('invalid-request', { fields: { revision: 'Такой версии теста не было.' } });
    expect(closedReasonOf(error)).toBeNull();
    expect(attemptErrorText(error)).toBe(texts.testChanged);
    expect(attemptErrorText(new AppError('invalid-request', { fields: { attempt: 'Такой попытки не было.' } }))).not.toBe(texts.testChanged);
  });

  it('errors that do not come from the server leave the attempt open', () => {
    for (const error of [new NetworkError(null), new TypeError('x'), null]) expect(closedReasonOf(error)).toBeNull();
  });
});
