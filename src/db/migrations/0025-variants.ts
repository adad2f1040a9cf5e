import { sql, type Kysely } from 'kysely';

/** Adds the settings of a version, such as its exam. Versions that exist before the migration have none. */
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
