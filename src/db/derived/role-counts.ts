import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';

/** Counts users by role, from counters that triggers maintain. A role without users may be missing. */
export async function countRoles(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('roleCounts')
    .select(({ fn }) => ['role', fn.sum('count').as('count')])
    .groupBy('role')
    .execute();
  return new Map(rows.map(({ role, count }) => [role, Number(count)]));
}

/**
 * Merges the rows that the triggers have appended. Concurrent calls never count a row twice. The server calls it
 * periodically.
 */
export async function compactRoleCounts(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    const changes = await trx.deleteFrom('roleCounts').returningAll().execute();
    const counts = [...Map.groupBy(changes, ({ role }) => role)].map(([role, rows]) => ({
      role,
      count: rows.reduce((sum, { count }) => sum + count, 0),
    }));
    if (counts.length > 0) await trx.insertInto('roleCounts').values(counts).execute();
  });
}
