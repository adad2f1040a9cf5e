import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

/** How many users have each role; a role that nobody has may be missing. Costs next to nothing, however large the school. */
export async function countRoles(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('roleCounts')
    .select(({ fn }) => ['role', fn.sum('count').as('count')])
    .groupBy('role')
    .execute();
  return new Map(rows.map(({ role, count }) => [role, Number(count)]));
}

/**
 * Adds up what the triggers have appended; to be called now and then. Of several processes that do it at once one
 * takes each row.
 */
export async function foldRoleCounts(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    const changes = await trx.deleteFrom('roleCounts').returningAll().execute();
    const counts = [...Map.groupBy(changes, ({ role }) => role)].map(([role, rows]) => ({
      role,
      count: rows.reduce((sum, { count }) => sum + count, 0),
    }));
    if (counts.length > 0) await trx.insertInto('roleCounts').values(counts).execute();
  });
}
