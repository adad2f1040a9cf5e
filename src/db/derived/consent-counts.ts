import { sql } from 'kysely';
import type { ConsentGiver } from '../../domain/personal-data/personal-data.ts';
import { ROLE } from '../../domain/users/role.ts';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';

interface ConsentCount {
  version: number;
  by: ConsentGiver;
  /** 1: the consent was signed on paper. */
  paper: number;
  count: number;
}

/**
 * Counts pupils by their last consent. It reads counters that triggers maintain. The counters include admins, so this
 * function subtracts the admins, who are few.
 */
export async function countLastConsents(db: Database): Promise<ConsentCount[]> {
  const { rows } = await sql<Omit<ConsentCount, 'count'> & { count: number | string }>`
    select "version", "by", "paper", sum("count") as "count" from (
      select "version", "by", "paper", "count" from "consentCounts"
      union all
      select "version", "by", "paper", -1 from "consents"
      where "uid" in (select "uid" from "users" where "role" = ${sql.lit(ROLE.admin)})
        and "version" = (select max("version") from "consents" as "own" where "own"."uid" = "consents"."uid")
    ) as "counted" group by "version", "by", "paper"`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * Merges the rows that the triggers have appended. Concurrent calls never count a row twice. The server calls it
 * periodically.
 */
export async function compactConsentCounts(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    const changes = await trx.deleteFrom('consentCounts').returningAll().execute();
    const merged = [...Map.groupBy(changes, ({ version, by, paper }) => `${version} ${by} ${paper}`).values()].flatMap((rows) => {
      const [first] = rows;
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      return first === undefined || count === 0 ? [] : [{ ...first, count }];
    });
    if (merged.length > 0) await trx.insertInto('consentCounts').values(merged).execute();
  });
}
