import { sql } from 'kysely';
import { isPostgres } from '../transaction.ts';
import type { Database, Transaction } from '../database.ts';

const TABLE = sql.table('resultTotals');

/**
 * Counts a change of an attempt that leaves its score unchanged, so that stored figures of the test count as outdated.
 */
export async function noteChange(trx: Transaction, testId: string): Promise<void> {
  if (!isPostgres(trx)) await sql`update ${TABLE} set "changes" = "changes" + 1 where "testId" = ${testId}`.execute(trx);
  else await trx.insertInto('resultTotals').values({ testId, attempts: 0, allAttempts: 0, shares: 0, changes: 1, scored: 0 }).execute();
}

/**
 * Merges the rows that triggers append in PostgreSQL. Concurrent calls never count a row twice. The triggers of SQLite
 * keep one row for each test. The server calls it periodically.
 */
export async function compactResultTotals(db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    with "removed" as (delete from ${TABLE} returning *)
    insert into ${TABLE} ("testId", "attempts", "allAttempts", "shares", "changes", "scored")
    select "testId", sum("attempts"), sum("allAttempts"), sum("shares"), sum("changes"), sum("scored") from "removed" group by "testId"`.execute(db);
}
