import { AppError, errorMessages, isAppError, isSessionError, messageOf } from '../../domain/errors.ts';
import type { Refusal } from '../drafts/device-draft.ts';
import { texts } from './texts.ts';

/** Why an attempt is over without a submission from this page. */
export type ClosedReason = 'already-done' | 'not-found' | 'no-access';

/** What an error of the server means for an attempt, whether it met the test's loading or the submission. */
export type AttemptErrorKind = ClosedReason | 'session' | 'test-changed' | 'other';

export function attemptErrorKind(error: unknown): AttemptErrorKind {
  if (isSessionError(error)) return 'session';
  if (isAppError(error, 'already-done', 'no-access')) return error.code as 'already-done' | 'no-access';
  // The server holds another version of the test than the page shows.
  if (isAppError(error, 'invalid-answer') || namesUnknownVersion(error)) return 'test-changed';
  if (error instanceof AppError && error.code.endsWith('-not-found')) return 'not-found';
  return 'other';
}

/** What the pupil reads of an error. */
export const attemptErrorText = (error: unknown): string => (namesUnknownVersion(error) ? texts.testChanged : messageOf(error, errorMessages.internal));

/** The server does not take the version of the page: it has another history since a restore, or the page is too old (rules R210, R211). */
const namesUnknownVersion = (error: unknown): boolean => isAppError(error, 'invalid-request') && error.details.fields?.['revision'] !== undefined;

/** Why the error closes the attempt; `null` if it does not. */
export function closedReasonOf(error: unknown): ClosedReason | null {
  const kind = attemptErrorKind(error);
  return kind === 'already-done' || kind === 'not-found' || kind === 'no-access' ? kind : null;
}

/** Why the server takes answers no more, for as long as the test is deleted or its block is closed; `null` for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  const kind = attemptErrorKind(error);
  return kind === 'not-found' ? 'test-not-found' : kind === 'no-access' ? kind : null;
}
