import { AppError, errorMessages, isAppError, messageOf } from '../../domain/errors.ts';
import { texts } from './texts.ts';

/** Why an attempt is over without a submission from this page. */
export type ClosedReason = 'already-done' | 'not-found' | 'no-access';

/** Why an error of the server closes an attempt, whether it met the test's loading or the submission; `null` if it does not. */
export function closedReasonOf(error: unknown): ClosedReason | null {
  if (isAppError(error, 'already-done', 'no-access')) return error.code as 'already-done' | 'no-access';
  return error instanceof AppError && error.code.endsWith('-not-found') ? 'not-found' : null;
}

/** What the pupil reads of a submission that the server has not taken. */
export const attemptErrorText = (error: unknown): string => (namesUnknownVersion(error) ? texts.testChanged : messageOf(error, errorMessages.internal));

/** The server does not take the version of the page: it has another history since a restore, or the page is too old (rules R210, R211). */
const namesUnknownVersion = (error: unknown): boolean => isAppError(error, 'invalid-request') && error.details.fields?.['revision'] !== undefined;
