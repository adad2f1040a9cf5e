import type { Kysely } from 'kysely';

/** The journal: who did what and when. Names and titles are copies: it points at nothing and outlives what it tells of. */
export const audit = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('actorUid', 'text')
      .addColumn('actorNickname', 'text')
      .addColumn('actorEmail', 'text')
      .addColumn('subjectKind', 'text')
      .addColumn('subjectId', 'text')
      .addColumn('subjectTitle', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('address', 'text')
      .execute();

    // One for each way to filter: a page is read from where it begins to where it ends, in order already.
    await db.schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute();
    await db.schema.createIndex('audit_by_action').on('audit').columns(['action', 'at', 'id']).execute();
    for (const who of ['actor', 'subject'] as const) {
      const column = { actor: 'actorUid', subject: 'subjectId' }[who];
      // Most entries have only one of the two.
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(name).on('audit').columns(columns).where(column, 'is not', null).execute();
      // First the one with more columns: where SQLite finds two as good it takes the earlier.
      await index(`audit_by_${who}_and_action`, [column, 'action', 'at', 'id']);
      await index(`audit_by_${who}`, [column, 'at', 'id']);
    }
  },
};
