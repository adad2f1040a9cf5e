import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';

/**
 * Adds counters of users by their last consent. Without the counters the list of users would read all users to count
 * those without a consent.
 */
export const consentCounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('consentCounts')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('paper', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into "consentCounts" ("version", "by", "paper", "count") select "version", "by", "paper", count(*) from "consents"
      where "version" = (select max("version") from "consents" as "own" where "own"."uid" = "consents"."uid") group by "version", "by", "paper"`.execute(db);
    for (const statement of TRIGGERS[engine]) await sql.raw(statement).execute(db);
  },
});

/**
 * Counts only the last consent of each user. When a new consent is inserted, the earlier consent is no longer counted.
 * When it is deleted, the earlier consent is counted again.
 */
const changes = (row: 'new' | 'old', sign: 1 | -1): string => `
  insert into "consentCounts" ("version", "by", "paper", "count")
    select "version", "by", "paper", "count" from (
      select ${row}."version" as "version", ${row}."by" as "by", ${row}."paper" as "paper", ${sign} as "count"
      union all
      select "version", "by", "paper", ${-sign} from "consents"
      where "uid" = ${row}."uid" and "version" = (select max("version") from "consents" where "uid" = ${row}."uid" and "version" < ${row}."version")
    ) as "changed"
    where not exists (select 1 from "consents" where "uid" = ${row}."uid" and "version" > ${row}."version");`;

const TRIGGERS: Record<Engine, string[]> = {
  sqlite: [
    `create trigger "consents_given" after insert on "consents" begin ${changes('new', 1)} end`,
    `create trigger "consents_removed" after delete on "consents" begin ${changes('old', -1)} end`,
  ],
  postgres: [
    `create function "consents_given" () returns trigger language plpgsql as $$ begin ${changes('new', 1)} return null; end $$`,
    `create trigger "consents_given" after insert on "consents" for each row execute function "consents_given" ()`,
    `create function "consents_removed" () returns trigger language plpgsql as $$ begin ${changes('old', -1)} return old; end $$`,
    // The trigger runs before each row is deleted. If one statement deletes several consents, each run still sees the
    // consents that are not deleted yet.
    `create trigger "consents_removed" before delete on "consents" for each row execute function "consents_removed" ()`,
  ],
};
