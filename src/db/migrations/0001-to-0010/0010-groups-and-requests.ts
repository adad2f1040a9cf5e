import { sql, type Kysely } from 'kysely';

/**
 * Adds the last day of access, groups of pupils, requests for access, keys for the bot, and keys as actors of audit
 * entries.
 */
export const groupsAndRequests = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Access that is open before this migration has no end.
    await db.schema.alterTable('openBlocks').addColumn('until', 'text').execute();
    await sql`create index "open_blocks_by_end" on "openBlocks" ("until", "uid") where "until" is not null`.execute(db);

    await db.schema
      .createTable('groups')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('nameKey', 'text', (column) => column.notNull().unique())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('invitation', 'text', (column) => column.unique())
      .execute();
    await db.schema
      .createTable('groupMembers')
      .addColumn('groupId', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addPrimaryKeyConstraint('group_members_key', ['groupId', 'uid'])
      .execute();
    await db.schema.createIndex('group_members_by_user').on('groupMembers').columns(['uid', 'groupId']).execute();

    // There is no foreign key to the block, because a request outlives its block. It then stores the last title of the
    // block.
    await db.schema
      .createTable('accessRequests')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('blockId', 'text')
      .addColumn('blockTitle', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('decidedAt', 'text')
      .addColumn('deciderKind', 'text')
      .addColumn('deciderId', 'text')
      .addColumn('deciderName', 'text')
      .addColumn('granted', 'text', (column) => column.notNull().defaultTo(sql`'[]'`))
      .execute();
    // The index enforces rule R95: a pupil has at most one open request for a block, and at most one that names no
    // block.
    await sql`create unique index "access_requests_open" on "accessRequests" ("uid", (coalesce("blockId", ''))) where "status" = 'open'`.execute(db);
    await db.schema.createIndex('access_requests_by_user').on('accessRequests').columns(['uid', 'createdAt']).execute();
    await db.schema.createIndex('access_requests_by_status').on('accessRequests').columns(['status', 'createdAt', 'id']).execute();
    await db.schema.createIndex('access_requests_by_age').on('accessRequests').columns(['createdAt', 'id']).execute();
    await db.schema.createIndex('access_requests_by_block').on('accessRequests').column('blockId').execute();

    await db.schema
      .createTable('apiKeys')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('rights', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('lastUsedAt', 'text')
      .execute();

    await db.schema.alterTable('audit').addColumn('actorKind', 'text').execute();
  },
};
