import { AppError, isAppError } from '../../domain/errors.ts';

/** Why an attempt is over without a submission from this page. */
export type ClosedReason = 'already-done' | 'not-found' | 'no-access';

/** Why an error of the server closes an attempt, whether it met the test's loading or the submission; `null` if it does not. */
export function closedReasonOf(error: unknown): ClosedReason | null {
  if (isAppError(error, 'already-done', 'no-access')) return error.code as 'already-done' | 'no-access';
  return error instanceof AppError && error.code.endsWith('-not-found') ? 'not-found' : null;
}
