import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { checkColumns, findCopies, isEditedSince, nameAddedPhotos, storedCheckOf, type CheckRow } from '../../../db/checking/checks.ts';
import { findBases } from '../../../db/checking/give-out.ts';
import { noteChange } from '../../../db/derived/result-totals.ts';
import { lockWork, ofCheck, ofWork, refreshWork, type CheckKey } from '../../../db/checking/works.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isSame, nextCheck, stateOf } from '../../../domain/checking/basis.ts';
import { photoIds } from '../../../domain/checking/extended-answer.ts';
import type { Check } from '../../../domain/checking/check-types.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import type { SavedCheck } from '../desk-contract.ts';

/**
 * Stores a check. If the check has changed on the server since the revision of the request, the error of the conflict contains the stored check
 * (rule R342).
 * @throws AppError `result-not-found`, `question-not-found`, `edit-conflict`, `no-points`, `invalid-request`
 */
export const saveCheck = (db: Database, key: CheckKey, sent: { revision: number; check: Check }, actor: Actor): Promise<SavedCheck> =>
  asAdmin(db, actor, async (trx) => {
    if ((await lockWork(trx, key)) === undefined) throw new AppError('result-not-found');
    const row = await trx.selectFrom('checks').selectAll().where(ofCheck(key)).executeTakeFirst();
    if (row === undefined) throw new AppError('question-not-found');
    if (row.revision !== sent.revision) throw await conflictWith(trx, row);
    const stored = storedCheckOf(row);
    const result = await trx.selectFrom('results').select(['revision', 'answers']).where(ofWork(key)).executeTakeFirstOrThrow();
    const bases = await findBases(trx, { ...key, ...result });
    const photos = new Set((JSON.parse(result.answers) as Answer[]).flatMap(photoIds));
    await assertPhotosExist(trx, sent.check, new Set([...photos, ...(stored?.check.added ?? []).map(({ id }) => id)]));
    const next = nextCheck(sent.check, stored, bases.of(key.questionId), { everElements: bases.everElements(key.questionId), photos });
    const state = stateOf(row.isEmpty === 1, next.check);
    if (stored !== null && isSame(next, stored)) return { revision: row.revision, check: stored.check, state: row.state };
    const now = new Date().toISOString();
    const revision = row.revision + 1;
    const copy = (await findCopies(trx, key)).get(key.questionId);
    await trx
      .updateTable('checks')
      .set({
        revision,
        state,
        ...checkColumns(next),
        changedAfterCheck: 0,
        isEdited: Number(isEditedSince(next, row.isEmpty === 1, copy)),
        byUid: actor.user?.uid ?? null,
        at: now,
      })
      .where(ofCheck(key))
      .execute();
    await nameAddedPhotos(trx, key, next.check.added, 0);
    await refreshWork(trx, key, now);
    // The stored analysis of the test becomes outdated: the check was based on former criteria, and now it is based on
    // the current criteria.
    if (stored?.check.checked === true && !isSame(stored.basis, bases.of(key.questionId))) await noteChange(trx, key.testId);
    return { revision, check: next.check, state };
  });

async function conflictWith(trx: Transaction, row: CheckRow): Promise<AppError> {
  const stored = storedCheckOf(row);
  const by = row.byUid === null ? undefined : await trx.selectFrom('users').select(['uid', 'nickname']).where('uid', '=', row.byUid).executeTakeFirst();
  return new AppError('edit-conflict', { revision: row.revision, by: by ?? null, ...(stored !== null && { check: stored.check }), ...(row.at !== null && { at: row.at }) });
}

/**
 * Refuses a check that adds photos which do not exist. Photos that the stored check already has are not verified, because they may have been
 * deleted meanwhile.
 */
async function assertPhotosExist(trx: Transaction, { added }: Check, known: ReadonlySet<string>): Promise<void> {
  const ids = added.map(({ id }) => id).filter((id) => !known.has(id));
  if (ids.length === 0) return;
  const owned = await trx.selectFrom('photoOwners').select('photoId').distinct().where('photoId', 'in', ids).execute();
  if (owned.length < ids.length) throw new AppError('invalid-request', { fields: { 'check.added': 'Этого снимка на сайте нет.' } });
}
