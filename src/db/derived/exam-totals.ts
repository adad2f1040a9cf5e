import { sql } from 'kysely';
import { isPostgres } from '../transaction.ts';
import type { Database } from '../database.ts';

/** Merges the rows that triggers append in PostgreSQL, in the same way as `compactResultTotals`. */
export async function compactExamTotals(db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    with "removed" as (delete from "examTotals" returning *)
    insert into "examTotals" ("exam", "line", "results", "outside", "score", "maxScore")
    select "exam", "line", sum("results"), sum("outside"), sum("score"), sum("maxScore") from "removed" group by "exam", "line"`.execute(db);
}
