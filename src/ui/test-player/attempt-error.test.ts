import { describe, expect, it } from 'vitest';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { attemptErrorKind, closedReasonOf } from './attempt-error.ts';

describe('attempt errors', () => {
  it.each([
    ['already-done', 'already-done'],
    ['test-not-found', 'not-found'],
    ['lesson-not-found', 'not-found'],
    ['no-access', 'no-access'],
  ] as const)('the error code %s closes the attempt as %s', (code, reason) => {
    expect(attemptErrorKind(new AppError(code))).toBe(reason);
    expect(closedReasonOf(new AppError(code))).toBe(reason);
  });

  it.each([
    ['unauthenticated', 'session'],
    ['other-user', 'session'],
    ['invalid-answer', 'test-changed'],
    ['unanswered', 'other'],
    ['internal', 'other'],
    ['not-found', 'other'],
  ] as const)('the error code %s means %s and leaves the attempt open', (code, kind) => {
    expect(attemptErrorKind(new AppError(code))).toBe(kind);
    expect(closedReasonOf(new AppError(code))).toBeNull();
  });

  it('a version that the server does not take means that the test has changed, and leaves the attempt open', () => {
    const error = new AppError('invalid-request', { fields: { revision: 'Такой версии теста не было.' } });
    expect([attemptErrorKind(error), closedReasonOf(error)]).toEqual(['test-changed', null]);
    expect(attemptErrorKind(new AppError('invalid-request', { fields: { attempt: 'Такой попытки не было.' } }))).toBe('other');
  });

  it('errors that do not come from the server leave the attempt open', () => {
    for (const error of [new NetworkError(null), new TypeError('x'), null]) expect(closedReasonOf(error)).toBeNull();
  });
});
