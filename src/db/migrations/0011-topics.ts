import type { Kysely } from 'kysely';

/** Topics of tests, and points by topic beside the stored analyses. Questions had no topics before. */
export const topics = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('tests')
      .addColumn('topics', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    // An analysis without them is made again.
    await db.schema.alterTable('analyses').addColumn('topics', 'text').execute();
  },
};
