import { AppError, errorMessages, isAppError, messageOf } from '../../domain/errors.ts';
import { texts } from './texts.ts';

/** Why an attempt is over without a submission from this page. */
export type ClosedReason = 'already-done' | 'not-found' | 'no-access';

/** Why an error of the server closes an attempt; `null` if it does not. The error may come from loading the test or from its submission. */
export function closedReasonOf(error: unknown): ClosedReason | null {
  if (isAppError(error, 'already-done', 'no-access')) return error.code as 'already-done' | 'no-access';
  return error instanceof AppError && error.code.endsWith('-not-found') ? 'not-found' : null;
}

/** The message for the pupil when the server has refused a submission. */
export const attemptErrorText = (error: unknown): string => (namesUnknownVersion(error) ? texts.testChanged : messageOf(error, errorMessages.internal));

/** Whether the server does not know the version of the page, because the database was restored since or the page is too old (rules R210, R211). */
const namesUnknownVersion = (error: unknown): boolean => isAppError(error, 'invalid-request') && error.details.fields?.['revision'] !== undefined;
