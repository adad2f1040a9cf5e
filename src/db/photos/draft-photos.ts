/**
 * Records which photos the answers in progress name. A record is removed when the draft no longer names the photo or is
 * deleted (rule R334).
 */
import { photosOf } from '../../domain/checking/extended-draft.ts';
import type { DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import type { Database } from '../database.ts';

const namedIn = (answers: DatedAnswers): Set<string> => new Set(Object.values(answers).flatMap(({ answer }) => photosOf(answer)));

/**
 * Records the photos that a draft names. The caller stores the draft in the same transaction.
 * @param before the answers that the draft had before
 */
export async function noteDraftPhotos(trx: Database, { uid, testId, attempt }: { uid: string; testId: string; attempt: number }, before: DatedAnswers, answers: DatedAnswers): Promise<void> {
  const [known, named] = [namedIn(before), namedIn(answers)];
  const added = [...named].filter((id) => !known.has(id));
  const gone = [...known].filter((id) => !named.has(id));
  if (added.length > 0) {
    const rows = added.map((photoId) => ({ uid, testId, attempt, photoId }));
    await trx.insertInto('draftPhotos').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
  }
  if (gone.length > 0) {
    await trx.deleteFrom('draftPhotos').where('uid', '=', uid).where('testId', '=', testId).where('attempt', '=', attempt).where('photoId', 'in', gone).execute();
  }
}
