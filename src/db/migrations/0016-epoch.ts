import { sql, type Kysely } from 'kysely';
import { newId } from '../new-id.ts';

/** Adds the epoch of the database, and the versions that tests had at the end of each former epoch. */
export const epoch = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('databaseState')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`"id" = 1`))
      .addColumn('epoch', 'text', (column) => column.notNull())
      .addColumn('identity', 'text')
      .execute();
    await sql`insert into "databaseState" ("id", "epoch") values (1, ${newId()})`.execute(db);
    await db.schema
      .createTable('epochVersions')
      .addColumn('epoch', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('testId', 'text', (column) => column.notNull())
      .addColumn('lastRevision', 'integer', (column) => column.notNull())
      .addColumn('endedAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('epoch_versions_key', ['epoch', 'kind', 'testId'])
      .execute();
  },
};
