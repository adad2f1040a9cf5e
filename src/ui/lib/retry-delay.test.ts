import { describe, expect, it } from 'vitest';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { retryDelayMs } from './retry-delay.ts';

describe('retry delay', () => {
  it.each([
    ['a network error', new NetworkError(null), 4_000],
    ['a server error without Retry-After', new AppError('internal'), 4_000],
    ['a Retry-After shorter than the back-off', new AppError('unavailable', { retryAfter: 1 }), 4_000],
    ['a Retry-After longer than the back-off', new AppError('too-many-requests', { retryAfter: 90 }), 90_000],
    ['a Retry-After of a year', new AppError('unavailable', { retryAfter: 31_536_000 }), 600_000],
  ])('with a back-off of 4,000 ms, %s gives the right retry delay', (_case, error, delayMs) => {
    expect(retryDelayMs(error, 4_000)).toBe(delayMs);
  });
});
