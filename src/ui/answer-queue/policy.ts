/** Decides what an error of the server means for a message. The same rules apply to every kind of message and every sender. */
import type { Clock } from '../../domain/clock/clock.ts';
import { AppError, isAppError, isSessionError } from '../../domain/errors.ts';
import { isRetryable } from '../lib/retry-delay.ts';
import type { Refusal } from './device-draft.ts';

export type Outcome =
  /** The queue sends the same message again automatically. */
  | { type: 'retry' }
  /** The session has ended, or another user has signed in. The message waits until its user signs in. */
  | { type: 'left' }
  /** The user of the message has to give consent first. The message waits unchanged. */
  | { type: 'gated' }
  /** The attempt is already over. */
  | { type: 'over' }
  /** The server refuses the answers. They stay on the device with the reason. They are sent again when the reason may be gone. */
  | { type: 'refused'; refusal: Refusal }
  /** The test was changed after the user answered it. The user has to see the new version. */
  | { type: 'changed' }
  /** The answers contain photos that the server does not have. */
  | { type: 'photos-missing'; photos: readonly string[] }
  /** The device took the time to be over, but the server says that time is left. The test goes on. */
  | { type: 'time-left'; clock: Clock | null }
  /** The server will never accept the message. */
  | { type: 'failed' };

export function outcomeOf(error: unknown): Outcome {
  if (isRetryable(error)) return { type: 'retry' };
  if (isSessionError(error)) return { type: 'left' };
  if (isAppError(error, 'consent-required')) return { type: 'gated' };
  if (isAppError(error, 'already-done')) return { type: 'over' };
  if (isAppError(error, 'photos-missing')) return { type: 'photos-missing', photos: error.details.photos ?? [] };
  if (isAppError(error, 'time-left')) return { type: 'time-left', clock: error.details.clock ?? null };
  const refusal = refusalOf(error);
  if (refusal !== null) return { type: 'refused', refusal };
  return { type: isAppError(error, 'invalid-request', 'invalid-answer', 'unanswered', 'not-started') ? 'changed' : 'failed' };
}

/** Why the server refuses answers: the test is deleted, its block is closed, or the database does not know the attempt. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'no-access') return 'no-access';
  if (error.code.endsWith('-not-found')) return 'test-not-found';
  return error.code === 'invalid-request' && error.details.fields?.['attempt'] !== undefined ? 'unknown-attempt' : null;
}
