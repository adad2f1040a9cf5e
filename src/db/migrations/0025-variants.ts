import { sql, type Kysely } from 'kysely';

/** What a version of a test has beside its name and questions. Those so far have none of it. */
export const variants = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['tests', 'testVersions']) {
      await db.schema.alterTable(table).addColumn('exam', 'text').execute();
      await db.schema.alterTable(table).addColumn('timeLimit', 'integer').execute();
      await db.schema.alterTable(table).addColumn('timeMode', 'text').execute();
    }
    await db.schema.alterTable('testVersions').addColumn('allowUnanswered', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await db.schema.alterTable('testVersions').addColumn('materials', 'text', (column) => column.notNull().defaultTo(sql`'[]'`)).execute();
  },
};
