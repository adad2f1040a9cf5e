/** Deletes photos some months after the last work that names them was given out (rule R351). */
import { sql } from 'kysely';
import { addDays, addMonths } from '../../domain/calendar-days.ts';
import type { KeepMonths } from '../../domain/checking/photos/photo-keeping.ts';
import { recordAuditEvents, SYSTEM_ACTOR } from '../audit-log.ts';
import type { Database } from '../database.ts';
import type { TutorDays } from '../tutor-days.ts';
import { deletePhotos } from './photos.ts';

export async function findKeeping(db: Database): Promise<KeepMonths> {
  const { photoKeepMonths } = await db.selectFrom('databaseState').select('photoKeepMonths').executeTakeFirstOrThrow();
  return photoKeepMonths as KeepMonths;
}

/** Finds the last day on which a work was given out whose photos may be deleted today. */
function lastDay(today: string, months: number): string {
  let day = addMonths(today, -months);
  // Months differ in length, so adding the months to several days may give the same day. The last of these days counts.
  while (addMonths(addDays(day, 1), months) <= today) day = addDays(day, 1);
  return day;
}

/** Selects the uses of photos: by answers, and by checks to which a tutor added them. */
const USES = sql`(select "photoId", "uid", "testId", "attempt" from "workPhotos" union all select "photoId", "uid", "testId", "attempt" from "addedPhotos")`;

/** Finds the photos whose works were all given out at least this number of months ago. */
export async function findOverdue(db: Database, months: KeepMonths, days: TutorDays): Promise<{ id: string; bytes: number }[]> {
  if (months === null) return [];
  const before = days.startOf(addDays(lastDay(days.today(), months), 1));
  const { rows } = await sql<{ id: string; bytes: number }>`
    select "photo"."id", "photo"."bytes" from "photos" as "photo"
    join ${USES} as "use" on "use"."photoId" = "photo"."id"
    join "works" as "work" on "work"."uid" = "use"."uid" and "work"."testId" = "use"."testId" and "work"."attempt" = "use"."attempt"
    where not exists (select 1 from "draftPhotos" where "draftPhotos"."photoId" = "photo"."id")
    group by "photo"."id", "photo"."bytes"
    having sum(case when "work"."givenAt" is null or "work"."givenAt" >= ${before} then 1 else 0 end) = 0`.execute(db);
  return rows;
}

/** Deletes the photos that were kept long enough. The server calls it periodically. */
export async function deleteOverduePhotos(db: Database, days: TutorDays): Promise<void> {
  const keepMonths = await findKeeping(db);
  const overdue = await findOverdue(db, keepMonths, days);
  if (overdue.length === 0) return;
  await deletePhotos(db, overdue.map(({ id }) => id), { at: days.today(), keepMonths }, (trx, count) =>
    recordAuditEvents(trx, SYSTEM_ACTOR, [{ action: 'photos-deleted', details: { count } }]),
  );
}
