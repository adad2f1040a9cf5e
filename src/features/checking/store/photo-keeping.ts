import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import type { Database } from '../../../db/database.ts';
import { deleteOverduePhotos, findKeeping, findOverdue } from '../../../db/photos/photo-keeping.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import type { KeepMonths } from '../../../domain/checking/photos/photo-keeping.ts';

const asDetail = (months: KeepMonths): string => (months === null ? 'always' : String(months));

/** Changes how long photos are kept, and deletes the photos that are older than the new setting allows. */
export async function changeKeeping(db: Database, { keepMonths, dryRun }: { keepMonths: KeepMonths; dryRun: boolean }, days: TutorDays, actor: Actor) {
  const overdue = await findOverdue(db, keepMonths, days);
  if (!dryRun) {
    await asAdmin(db, actor, async (trx, record) => {
      const before = await findKeeping(trx);
      if (before === keepMonths) return;
      await trx.updateTable('databaseState').set({ photoKeepMonths: keepMonths }).execute();
      await record({ action: 'photo-keeping-changed', details: { from: asDetail(before), to: asDetail(keepMonths) } });
    });
    await deleteOverduePhotos(db, days);
  }
  return { keepMonths, photos: overdue.length, bytes: overdue.reduce((sum, { bytes }) => sum + bytes, 0) };
}
