/** Says what an error of the server means for a message, by the same rules for every kind of message and every sender. */
import type { Clock } from '../../domain/clock/clock.ts';
import { AppError, isAppError, isSessionError } from '../../domain/errors.ts';
import { isRetryable } from '../lib/retry-delay.ts';
import type { Refusal } from './device-draft.ts';

export type Outcome =
  /** The queue sends the same message again by itself. */
  | { type: 'retry' }
  /** The session has ended, or another user has signed in: the message waits for its owner. */
  | { type: 'left' }
  /** The owner of the message has yet to consent: the message waits unchanged. */
  | { type: 'gated' }
  /** The attempt is over. */
  | { type: 'over' }
  /** The answers stay on the device with the reason, and are sent again when that may have passed. */
  | { type: 'refused'; refusal: Refusal }
  /** The test is another than the one that was answered: its reader has to see it. */
  | { type: 'changed' }
  /** Photos that the answers name are not on the server. */
  | { type: 'photos-missing'; photos: readonly string[] }
  /** The device took the time for over, and the server has more: the test goes on. */
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

/** Why the server takes answers no more: its test is deleted, its block closed, or the base does not know the attempt. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'no-access') return 'no-access';
  if (error.code.endsWith('-not-found')) return 'test-not-found';
  return error.code === 'invalid-request' && error.details.fields?.['attempt'] !== undefined ? 'unknown-attempt' : null;
}
