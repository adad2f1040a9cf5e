import { endOfDue, lateFrom } from '../../domain/assignments/due.ts';
import type { Due } from '../../domain/assignments/assignment.ts';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { refreshLastDues } from './hand-ins.ts';

/** Converts a due date to the columns that store it. */
export const dueColumns = (due: Due | null, zone: string) => {
  const dueAt = due === null ? null : endOfDue(due, zone);
  return { dueDay: due?.day ?? null, dueTime: due?.time ?? null, dueAt, lateAt: dueAt === null ? null : lateFrom(dueAt) };
};

/**
 * Computes the moments of all due dates again when the time zone of the site has changed, because «18:00» means 18:00
 * in the new zone. The server calls it when it starts.
 */
export async function readDuesIn(db: Database, zone: string): Promise<void> {
  const isOther = await db.selectFrom('assignments').select('id').where('zone', '<>', zone).limit(1).executeTakeFirst();
  if (isOther === undefined) return;
  await inTransaction(db, async (trx) => {
    const changed = await trx.selectFrom('assignments').select(['id', 'dueDay', 'dueTime']).where('zone', '<>', zone).execute();
    for (const { id, dueDay, dueTime } of changed) {
      const due = dueDay === null ? null : { day: dueDay, time: dueTime };
      await trx.updateTable('assignments').set({ ...dueColumns(due, zone), zone }).where('id', '=', id).execute();
      const extensions = await trx
        .selectFrom('assignmentPupils')
        .select(['uid', 'dueDay', 'dueTime'])
        .where('assignmentId', '=', id)
        .where('dueDay', 'is not', null)
        .execute();
      for (const { uid, dueDay: day, dueTime: time } of extensions) {
        const columns = dueColumns(day === null ? null : { day, time }, zone);
        await trx.updateTable('assignmentPupils').set(columns).where('assignmentId', '=', id).where('uid', '=', uid).execute();
      }
      await refreshLastDues(trx, [id]);
    }
  });
}
