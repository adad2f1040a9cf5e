import { sql, type Kysely } from 'kysely';

/** Tests that pupils do not see yet. All tests so far are published. */
export const publishing = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tests').addColumn('publishedRevision', 'integer').execute();
    await sql`update "tests" set "publishedRevision" = "revision"`.execute(db);
  },
};
