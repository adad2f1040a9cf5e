/** Decides what an error of the server means for a message. The same rules hold for every kind of message and every sender. */
import type { Clock } from '../../domain/clock/clock.ts';
import { AppError, isAppError, isSessionError } from '../../domain/errors.ts';
import { isRetryable } from '../lib/retry-delay.ts';
import type { Refusal } from './device-draft.ts';

export type Outcome =
  /** The queue sends the same message again automatically. */
  | { type: 'retry' }
  /** The session has ended, or another user has signed in: the message waits for its owner. */
  | { type: 'left' }
  /** The owner of the message has yet to consent: the message waits unchanged. */
  | { type: 'gated' }
  /** The attempt is over. */
  | { type: 'over' }
  /** The server refuses the answers. They stay on the device with the reason, and are sent again when the reason may have passed. */
  | { type: 'refused'; refusal: Refusal }
  /** The test has changed since it was answered: the user has to see the new version. */
  | { type: 'changed' }
  /** The server lacks photos that the answers name. */
  | { type: 'photos-missing'; photos: readonly string[] }
  /** The device thought that the time was over, but the server says that time is left: the test goes on. */
  | { type: 'time-left'; clock: Clock | null }
  /** The server will never take the message. */
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
