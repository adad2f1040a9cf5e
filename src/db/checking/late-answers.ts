/** Updates a work when extended answers arrive after the time limit has ended the attempt (rule R356). */
import { stateOf } from '../../domain/checking/basis.ts';
import { photoIds } from '../../domain/checking/extended-answer.ts';
import type { Answer } from '../../domain/questions/question.ts';
import type { Transaction } from '../database.ts';
import { findChecks, storedCheckOf } from './checks.ts';
import { lockWork, ofCheck, ofWork, refreshWork, type WorkKey } from './works.ts';

interface Change {
  before: readonly Answer[];
  after: readonly Answer[];
  /**
   * Whether all extended questions are still empty after the late answers. Such a work was given out automatically, and
   * it stays given out.
   */
  staysGivenOut: boolean;
}

/** The caller runs it in the transaction that stores the answers. An attempt without extended questions has no work. */
export async function changeWork(trx: Transaction, key: WorkKey, { before, after, staysGivenOut }: Change): Promise<void> {
  const work = await lockWork(trx, key);
  if (work === undefined) return;
  for (const row of await findChecks(trx, key)) {
    const answer = after[row.place] ?? null;
    if (JSON.stringify(answer) === JSON.stringify(before[row.place] ?? null)) continue;
    const isEmpty = answer === null;
    const wasChecked = row.state === 'checked';
    const stored = storedCheckOf(row);
    await trx
      .updateTable('checks')
      .set({
        isEmpty: Number(isEmpty),
        state: stateOf(isEmpty, stored && { ...stored.check, checked: false }),
        // A tutor may be checking the former answer at this moment. The new revision makes the tutor's save fail with a
        // conflict.
        ...(wasChecked && { changedAfterCheck: 1, revision: row.revision + 1 }),
      })
      .where(ofCheck({ ...key, questionId: row.questionId }))
      .execute();
  }
  await namePhotos(trx, key, after);
  if (work.givenAt !== null && !staysGivenOut) {
    await trx.deleteFrom('givenChecks').where(ofWork(key)).execute();
    await trx.updateTable('works').set({ givenAt: null, givenPoints: 0, givenMaxPoints: 0 }).where(ofWork(key)).execute();
  }
  await refreshWork(trx, key, new Date().toISOString());
}

/**
 * Records the photos that the answers of a work name. These rows decide who may see a photo and how long it is kept.
 */
async function namePhotos(trx: Transaction, key: WorkKey, answers: readonly Answer[]): Promise<void> {
  const { uid, testId, attempt } = key;
  await trx.deleteFrom('workPhotos').where(ofWork(key)).execute();
  const rows = [...new Set(answers.flatMap(photoIds))].map((photoId) => ({ uid, testId, attempt, photoId }));
  if (rows.length > 0) await trx.insertInto('workPhotos').values(rows).execute();
}
