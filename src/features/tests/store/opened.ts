/** Notes when pupils open the reviews of their works (rule R333). */
import { isDatabaseUnavailable, type Database } from '../../../db/database.ts';
import { preparedMutation } from '../../../db/group-commit.ts';

interface OpenedAttempt {
  uid: string;
  testId: string;
  attempt: number;
}

const noteOpened = preparedMutation((db, { uid, testId, attempt, at }: OpenedAttempt & { at: string }) =>
  db
    .updateTable('results')
    .set(({ fn, ref, val }) => ({ openedAt: fn.coalesce(ref('openedAt'), val(at)), unseen: 0 }))
    .where('uid', '=', uid)
    .where('testId', '=', testId)
    .where('attempt', '=', attempt)
    .where(({ or, eb }) => or([eb('openedAt', 'is', null), eb('unseen', '=', 1)])),
);

/**
 * Stores when the pupil opened a review. If the database cannot store it, for example because the disk is full, the error is ignored, so that the
 * pupil sees the review.
 */
export async function markOpened(db: Database, attempt: OpenedAttempt): Promise<void> {
  try {
    await noteOpened(db, { ...attempt, at: new Date().toISOString() });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}
