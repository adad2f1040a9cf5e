import { sql, type Kysely } from 'kysely';

/** Adds blocks, lessons, lesson tests and results, open blocks, password reset links, and the search text of users. */
export const lessonsAndAccess = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('blocks')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('order', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('blocks_in_order').on('blocks').columns(['order', 'title', 'id']).execute();

    await db.schema
      .createTable('lessons')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('blockId', 'text', (column) => column.notNull().references('blocks.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('videoUrl', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('lessons_in_order').on('lessons').columns(['blockId', 'createdAt', 'id']).execute();

    await db.schema
      .createTable('lessonTests')
      .addColumn('lessonId', 'text', (column) =>
        column.primaryKey().notNull().references('lessons.id').onDelete('cascade'),
      )
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('questionCount', 'integer', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('lessonTestVersions')
      .addColumn('lessonId', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('questions', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('lesson_test_versions_key', ['lessonId', 'revision'])
      .execute();

    // The primary key enforces rule R43: a lesson test is taken once.
    await db.schema
      .createTable('lessonResults')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('lessonId', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('score', 'integer', (column) => column.notNull())
      .addColumn('maxScore', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('lesson_results_key', ['uid', 'lessonId'])
      .addForeignKeyConstraint('lesson_results_version', ['lessonId', 'revision'], 'lessonTestVersions', [
        'lessonId',
        'revision',
      ])
      .execute();

    await db.schema
      .createTable('openBlocks')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('blockId', 'text', (column) => column.notNull().references('blocks.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('open_blocks_key', ['uid', 'blockId'])
      .execute();
    await db.schema.createIndex('open_blocks_by_block').on('openBlocks').column('blockId').execute();

    // An account has one link: a newer link replaces an earlier link.
    await db.schema
      .createTable('resetLinks')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('uid', 'text', (column) => column.notNull().unique().references('users.uid').onDelete('cascade'))
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute();

    await addSearchText(db);
    await db.schema.createIndex('users_by_role').on('users').columns(['role', 'signedInAt', 'uid']).execute();
    await db.schema.createIndex('users_by_age').on('users').columns(['signedInAt', 'uid']).execute();
  },
};

async function addSearchText(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<{ users: { uid: string; nickname: string; email: string; searchText: string } }>;
  await db.schema
    .alterTable('users')
    .addColumn('searchText', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .execute();
  for (const { uid, nickname, email } of await db.selectFrom('users').select(['uid', 'nickname', 'email']).execute()) {
    await db
      .updateTable('users')
      .set({ searchText: `${nickname}\n${email}`.toLowerCase() })
      .where('uid', '=', uid)
      .execute();
  }
}
