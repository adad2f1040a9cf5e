/** Changes an assignment. */
import { assertAfterOpening, checkDue, checkedEnd, checkOpening, isSameDue } from '../../../domain/assignments/due.ts';
import type { AssignmentPart } from '../../../domain/audit/audit-subject.ts';
import { AppError } from '../../../domain/errors.ts';
import { asAdmin, type RecordEvent } from '../../../db/as-admin.ts';
import { leaving, refreshLastDues } from '../../../db/assignments/hand-ins.ts';
import { findPairs, type Pair } from '../../../db/assignments/pairs.ts';
import { isHandedIn } from '../../../db/assignments/tell-pair.ts';
import { dueColumns } from '../../../db/assignments/due-columns.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';
import type { Assignment, Preview } from '../contract.ts';
import { blockNeedOf, openBlockFor, putAside } from './effects.ts';
import { previewOf, takersOf } from './preview.ts';
import { assertSomebody, audienceDetails, checkAudience, findAudience, replaceAudience } from './audience.ts';
import { DryRun, asSubject, findOrThrow, noteOf, orPreview, type Context, type Terms } from './terms.ts';

export interface AssignmentChange extends Terms {
  id: string;
  revision: number;
}

/** @throws AppError see the errors of the endpoint */
export async function changeAssignment(db: Database, change: AssignmentChange, context: Context): Promise<Assignment | { preview: Preview }> {
  assertSomebody(change);
  return orPreview(asAdmin(db, context.by, (trx, record) => saveAssignment(trx, record, change, context)));
}

async function saveAssignment(trx: Transaction, record: RecordEvent, change: AssignmentChange, { by, zone, today }: Context): Promise<Assignment> {
  const { id, revision, due, takenBefore = 'count', dryRun } = change;
  const now = new Date().toISOString();
  const row = await trx
    .selectFrom('assignments')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new AppError('assignment-not-found');
  if (row.revision !== revision) throw new AppError('edit-conflict');
  const dueBefore = row.dueDay === null ? null : { day: row.dueDay, time: row.dueTime };
  const hasBegun = row.opensAt <= now;
  const opensAt = hasBegun || change.opensAt === undefined ? row.opensAt : checkOpening(change.opensAt, now);
  if (due !== null && isSameDue(due, dueBefore)) {
    if (!hasBegun && row.dueAt !== null) assertAfterOpening(row.dueAt, opensAt);
  } else if (due !== null) {
    checkDue(due);
    assertAfterOpening(checkedEnd(due, zone, now), opensAt);
  }
  const audience = await checkAudience(trx, change);
  const openBlock = row.lessonId !== null && (change.openBlock ?? row.openBlock === 1);
  const next = { opensAt, ...dueColumns(due, zone), zone, note: change.note === undefined ? row.note : noteOf(change.note), openBlock: openBlock ? 1 : 0 };

  const changed = await findAudience(trx, id, audience);
  const { before, gone } = await leaving(trx, { ids: [id] }, today, async () => {
    await replaceAudience(trx, id, changed, now);
    await trx.updateTable('assignments').set({ ...next, revision: revision + 1 }).where('id', '=', id).execute();
  });
  await refreshLastDues(trx, [id]);
  const had = new Set(before.filter(({ member }) => member === 1).map(({ uid }) => uid));
  const found = await findPairs(trx, { ids: [id] }, today);
  const takers = takersOf(found).filter(({ uid }) => !had.has(uid));
  const isAgain = takenBefore === 'again' && takers.length > 0;
  if (isAgain) await putAside(trx, row, takers, today);
  const pairs = isAgain ? await findPairs(trx, { ids: [id] }, today) : found;
  const lost = gone.filter((pair) => !isHandedIn(pair)).length;
  if (dryRun) throw new DryRun(await previewOf(trx, { id, pairs, takers, lost }, { now, today }));

  const opened = openBlock ? await openBlockFor(trx, await toOpen(trx, pairs, change.openBlock === true, today), by, today) : 0;
  const parts: Record<AssignmentPart, boolean> = {
    due: !isSameDue(due, dueBefore),
    audience: changed.isOther,
    note: next.note !== row.note,
    opening: opensAt !== row.opensAt,
    block: next.openBlock !== row.openBlock,
  };
  await record({
    action: 'assignment-changed',
    subject: asSubject({ id, name: row.name }),
    details: {
      changedParts: (Object.keys(parts) as AssignmentPart[]).filter((part) => parts[part]),
      ...(changed.isOther && audienceDetails(audience)),
      ...(isAgain && { reopened: takers.length }),
      ...(opened > 0 && { opened }),
    },
  });
  return findOrThrow(trx, id, { now, today });
}

/**
 * The pupils for whom an edit opens the block or extends their access to it. Access that ends before the due date is always extended. A closed
 * block is opened only if the tutor has ticked the box.
 */
async function toOpen(trx: Transaction, pairs: readonly Pair[], opensNew: boolean, today: string): Promise<Pair[]> {
  const { closed, endsBefore } = await blockNeedOf(trx, pairs, today);
  return opensNew ? [...closed, ...endsBefore] : endsBefore;
}
