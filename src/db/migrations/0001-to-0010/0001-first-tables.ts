import { sql, type Kysely } from 'kysely';
import type { Engine } from '../../database.ts';

/** Creates the tables of users, sessions, attempts, general tests with versions and images, and results. */
export const firstTables = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`;

    await db.schema
      .createTable('users')
      .addColumn('uid', 'text', (column) => column.primaryKey().notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('nickname', 'text', (column) => column.notNull())
      .addColumn('role', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('passwordHash', 'text', (column) => column.notNull())
      .addColumn('signedInAt', 'text', (column) => column.notNull())
      .execute();

    // There is no foreign key, because a session outlives its account: the profile page then reports the removed
    // account (rule R12).
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('uid', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('seenAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_by_user').on('sessions').column('uid').execute();
    await db.schema.createIndex('sessions_by_age').on('sessions').column('seenAt').execute();

    await db.schema
      .createTable('knownPlaces')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('seenAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_places_key', ['uid', 'place'])
      .execute();
    await db.schema.createIndex('known_places_by_place').on('knownPlaces').column('place').execute();

    await db.schema
      .createTable('attempts')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('attempts_by_end').on('attempts').column('expiresAt').execute();

    await db.schema
      .createTable('images')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', bytes, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('tests')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('questionCount', 'integer', (column) => column.notNull())
      .addColumn('maxScore', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('tests_in_order').on('tests').columns(['createdAt', 'id']).execute();

    await db.schema
      .createTable('testVersions')
      .addColumn('testId', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('questions', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('test_versions_key', ['testId', 'revision'])
      .execute();

    // The primary key enforces rule R43: a test is taken once.
    await db.schema
      .createTable('results')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('testId', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('score', 'integer', (column) => column.notNull())
      .addColumn('maxScore', 'integer', (column) => column.notNull())
      .addColumn('timestamp', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('results_key', ['uid', 'testId'])
      .addForeignKeyConstraint('results_version', ['testId', 'revision'], 'testVersions', ['testId', 'revision'])
      .execute();
  },
});
