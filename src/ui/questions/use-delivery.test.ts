import { expect, test } from 'vitest';
import { Failure, NoConnection } from '../../domain/failure.ts';
import { pauseAfter } from './use-delivery.ts';

test.each([
  ['no network', new NoConnection(null), 4_000],
  ['a server that says nothing of when', new Failure('internal'), 4_000],
  ['a server that asks for less', new Failure('unavailable', { retryAfter: 1 }), 4_000],
  ['a server that asks for more', new Failure('too-many-requests', { retryAfter: 90 }), 90_000],
  ['a proxy that asks for a year', new Failure('unavailable', { retryAfter: 31_536_000 }), 600_000],
])('answers wait as long as they were asked to, and no less than usual: %s', (_what, error, pause) => {
  expect(pauseAfter(error, 4_000)).toBe(pause);
});
