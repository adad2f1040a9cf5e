/** Photos whose time has passed (rule R351): they are kept for some months after the last of their works was given out. */
import { sql } from 'kysely';
import { addDays, addMonths } from '../../domain/access/day.ts';
import type { KeepMonths } from '../../domain/checking/photos/photo-keeping.ts';
import { recordAuditEvents, SYSTEM_ACTOR } from '../audit-log.ts';
import type { Database } from '../database.ts';
import type { TutorDays } from '../tutor-days.ts';
import { deletePhotos } from './photos.ts';

export async function findKeeping(db: Database): Promise<KeepMonths> {
  const { photoKeepMonths } = await db.selectFrom('databaseState').select('photoKeepMonths').executeTakeFirstOrThrow();
  return photoKeepMonths as KeepMonths;
}

/** The last day on which a work may have been given out whose photos go today. */
function lastDay(today: string, months: number): string {
  let day = addMonths(today, -months);
  // Months differ in length: of several days that reach today the last.
  while (addMonths(addDays(day, 1), months) <= today) day = addDays(day, 1);
  return day;
}

/** A use of a photo by an answer, or by a check that adds it. */
const USES = sql`(select "photoId", "uid", "testId", "attempt" from "workPhotos" union all select "photoId", "uid", "testId", "attempt" from "addedPhotos")`;

/** The photos that go by a time of keeping. */
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

/** Deletes the photos whose time has passed; called periodically. */
export async function deleteOverduePhotos(db: Database, days: TutorDays): Promise<void> {
  const keepMonths = await findKeeping(db);
  const overdue = await findOverdue(db, keepMonths, days);
  if (overdue.length === 0) return;
  await deletePhotos(db, overdue.map(({ id }) => id), { at: days.today(), keepMonths }, (trx, count) =>
    recordAuditEvents(trx, SYSTEM_ACTOR, [{ action: 'photos-deleted', details: { count } }]),
  );
}
