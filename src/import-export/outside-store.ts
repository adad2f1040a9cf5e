/** Reads and inserts rows of exam results that the tutor has recorded, for exports and imports. */
import type { Insertable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** The exam results of users that the tutor has recorded, sorted by user. */
export async function outsideResultsOf(db: Database, uids: readonly string[]) {
  const rows = await db.selectFrom('outsideResults').selectAll().where('uid', 'in', uids).orderBy('uid').orderBy('id').execute();
  return Map.groupBy(rows, ({ uid }) => uid);
}

/** @returns whether the result was added */
export async function insertOutsideResult(db: Database, row: Insertable<Schema['outsideResults']>): Promise<boolean> {
  const query = db.insertInto('outsideResults').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}
