import { sql } from 'kysely';
import { inTransaction, isPostgres } from './transaction.ts';
import type { Database } from './database.ts';

const TABLE = sql.table('resultTotals');

/** The sums of rows of the table. */
const sumsOf = (rows: typeof TABLE) => sql`
  select "kind", "testId", sum("attempts"), sum("allAttempts"), sum("shares"), sum("changes") from ${rows} group by "kind", "testId"`;

/** Merges the rows that the triggers have appended; called periodically. Concurrent calls never count a row twice. */
export async function compactResultTotals(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (isPostgres(trx)) {
      await sql`with "removed" as (delete from ${TABLE} returning *) insert into ${TABLE} ${sumsOf(sql.table('removed'))}`.execute(trx);
      return;
    }
    const { rows } = await sql<{ last: number | null }>`select max("rowid") as "last" from ${TABLE}`.execute(trx);
    await sql`insert into ${TABLE} ${sumsOf(TABLE)}`.execute(trx);
    await sql`delete from ${TABLE} where "rowid" <= ${rows[0]?.last ?? 0}`.execute(trx);
  });
}
