/** Extends the due dates of single pupils. An extension does not raise the revision of the assignment. */
import type { Due } from '../../../domain/assignments/assignment.ts';
import { assertExtends, checkedEnd } from '../../../domain/assignments/due.ts';
import { AppError } from '../../../domain/errors.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { refreshLastDues } from '../../../db/assignments/hand-ins.ts';
import { findPairsOf, type Pair } from '../../../db/assignments/pairs.ts';
import { dueColumns } from '../../../db/assignments/due-columns.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { blockNeedOf, openBlockFor } from './effects.ts';
import { asSubject, type Context } from './terms.ts';
import { batches, lockAssignment, NO_DUE, NO_HAND_IN, pairsOfNamed } from './pupil-rows.ts';

/** @returns the number of pupils whose due date has changed */
export async function extendDue(db: Database, id: string, { uids, due }: { uids: readonly string[]; due: Due | null }, context: Context): Promise<number> {
  const { by, zone, today } = context;
  return asAdmin(db, by, async (trx, record) => {
    const row = await lockAssignment(trx, id);
    if (due !== null) {
      if (row.dueAt === null) throw new AppError('invalid-request', { message: 'У задания нет срока.' });
      assertExtends(checkedEnd(due, zone, new Date().toISOString()), row.dueAt);
    }
    const pairs = await pairsOfNamed(trx, id, uids, today);
    const changed = pairs.filter((pair) => pair.extendedDay !== (due?.day ?? null) || pair.extendedTime !== (due?.time ?? null));
    if (changed.length === 0) return 0;
    const columns = due === null ? NO_DUE : dueColumns(due, zone);
    for (const batch of batches(changed)) {
      await trx
        .insertInto('assignmentPupils')
        .values(batch.map(({ uid }) => ({ ...NO_HAND_IN, assignmentId: id, uid, ...columns })))
        .onConflict((conflict) => conflict.columns(['assignmentId', 'uid']).doUpdateSet(columns))
        .execute();
    }
    await refreshLastDues(trx, [id]);
    const opened = due !== null && row.openBlock === 1 ? await openFor(trx, id, changed, context) : 0;
    await record({
      action: 'assignment-extended',
      subject: asSubject(row),
      details: { pupils: changed.length, until: due?.day ?? null, ...(opened > 0 && { opened }) },
    });
    return changed.length;
  });
}

async function openFor(trx: Transaction, id: string, pairs: readonly Pair[], { by, today }: Context): Promise<number> {
  const extended = await findPairsOf(trx, pairs.map(({ uid }) => uid), [id], today);
  const { closed, endsBefore } = await blockNeedOf(trx, extended, today);
  return openBlockFor(trx, [...closed, ...endsBefore], by, today);
}
