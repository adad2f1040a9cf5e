import type { Kysely } from 'kysely';

/** Adds topics to tests, and points by topic to the stored analyses. */
export const topics = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('tests')
      .addColumn('topics', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    // An analysis without points by topic is computed again.
    await db.schema.alterTable('analyses').addColumn('topics', 'text').execute();
  },
};
