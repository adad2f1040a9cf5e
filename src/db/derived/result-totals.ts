import { sql } from 'kysely';
import { isPostgres } from '../transaction.ts';
import type { Database } from '../database.ts';

const TABLE = sql.table('resultTotals');

/**
 * Merges the rows that triggers append in PostgreSQL; called periodically. Concurrent calls never count a row twice. The triggers
 * of SQLite keep one row for each test.
 */
export async function compactResultTotals(db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    with "removed" as (delete from ${TABLE} returning *)
    insert into ${TABLE} ("testId", "attempts", "allAttempts", "shares", "changes", "scored")
    select "testId", sum("attempts"), sum("allAttempts"), sum("shares"), sum("changes"), sum("scored") from "removed" group by "testId"`.execute(db);
}
