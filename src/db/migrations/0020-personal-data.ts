import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Adds the operator, the versions of the documents, the consents of users, and the time at which the first pupil
 * registered.
 */
export const personalData = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('operator')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`"id" = 1`))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('inn', 'text')
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('serverPlace', 'text')
      .addColumn('backupDays', 'integer', (column) => column.notNull())
      .addColumn('asking', 'integer', (column) => column.notNull())
      .addColumn('askedVersion', 'integer')
      .addColumn('revision', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('documents')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('publishedAt', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('askAgain', 'integer', (column) => column.notNull())
      .addColumn('publishedBy', 'text')
      .addPrimaryKeyConstraint('documents_key', ['kind', 'version'])
      .execute();
    await db.schema
      .createTable('consents')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('parentName', 'text')
      .addColumn('paper', 'integer', (column) => column.notNull())
      .addColumn('notedBy', 'text')
      .addColumn('address', 'text')
      .addPrimaryKeyConstraint('consents_key', ['uid', 'version'])
      .execute();
    await sql`alter table "databaseState" add column "firstPupilAt" text`.execute(db);
    await sql`update "databaseState" set "firstPupilAt" = (select min("signedInAt") from "users" where "role" <> 99)`.execute(db);
    for (const statement of TRIGGERS[engine]) await sql.raw(statement).execute(db);
  },
});

const EARLIER = `"firstPupilAt" is null or "firstPupilAt" > new."signedInAt"`;

/**
 * Triggers keep a published version from changing. They store the time of the first registration, which outlives the
 * account.
 */
const TRIGGERS: Record<Engine, string[]> = {
  sqlite: [
    ...['update', 'delete'].map(
      (event) => `create trigger "documents_no_${event}" before ${event} on "documents" begin select raise(abort, 'A published document never changes.'); end`,
    ),
    `create trigger "users_first_pupil" after insert on "users" when new."role" <> 99 begin
      update "databaseState" set "firstPupilAt" = new."signedInAt" where ${EARLIER};
    end`,
  ],
  postgres: [
    `create function "documents_stay" () returns trigger language plpgsql as $$ begin raise exception 'A published document never changes.'; end $$`,
    `create trigger "documents_no_change" before update or delete on "documents" for each row execute function "documents_stay" ()`,
    `create function "users_first_pupil" () returns trigger language plpgsql as $$ begin
      update "databaseState" set "firstPupilAt" = new."signedInAt" where ${EARLIER};
      return null; end $$`,
    `create trigger "users_first_pupil" after insert on "users" for each row when (new."role" <> 99) execute function "users_first_pupil" ()`,
  ],
};
