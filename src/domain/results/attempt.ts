import type * as z from 'zod';
import { AppError } from '../errors.ts';
import type * as schema from './attempt-schema.ts';

export type EarlierAttempt = z.infer<typeof schema.EarlierAttempt>;
export type EarlierLessonAttempt = z.infer<typeof schema.EarlierLessonAttempt>;
export type Regraded = z.infer<typeof schema.Regraded>;

interface StoredAttempt {
  attempt: number;
  /** When an admin put the attempt aside; `null` for the current attempt. */
  putAsideAt: string | null;
}

/** Finds the current attempt, which is the pupil's result (rule R85). */
export const currentAttempt = <Attempt extends StoredAttempt>(attempts: readonly Attempt[]): Attempt | undefined =>
  attempts.find(({ putAsideAt }) => putAsideAt === null);

/** The number of the next attempt when there is no current attempt. */
export const nextAttempt = (attempts: readonly Pick<StoredAttempt, 'attempt'>[]): number =>
  1 + Math.max(0, ...attempts.map(({ attempt }) => attempt));

/**
 * Finds the attempt to which a submission belongs (rule R85). Answers to an attempt that is over never count for the
 * next attempt.
 * @param attempts all attempts of the pupil at the test
 * @param submitted the number of the attempt that the client names
 * @returns the stored attempt that the submission repeats, or the number of a new attempt
 * @throws AppError `invalid-request` for an attempt that the database does not know. The attempt never existed, or the
 * database was restored from a backup (rule R210)
 */
export function attemptToSubmit<Attempt extends StoredAttempt>(
  attempts: readonly Attempt[],
  submitted: number | undefined,
): { stored: Attempt } | { next: number } {
  const stored = attempts.find(({ attempt }) => attempt === submitted) ?? currentAttempt(attempts);
  const next = nextAttempt(attempts);
  if (stored !== undefined && (submitted === undefined || submitted < next)) return { stored };
  if (stored === undefined && (submitted === undefined || submitted === next)) return { next };
  throw new AppError('invalid-request', { fields: { attempt: 'Такой попытки не было.' } });
}
