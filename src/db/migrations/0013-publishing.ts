import { sql, type Kysely } from 'kysely';

/** Adds tests that are not published, which pupils do not see. All tests that exist before it count as published. */
export const publishing = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tests').addColumn('publishedRevision', 'integer').execute();
    await sql`update "tests" set "publishedRevision" = "revision"`.execute(db);
  },
};
