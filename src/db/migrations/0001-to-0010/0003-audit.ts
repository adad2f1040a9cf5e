import type { Kysely } from 'kysely';

/** Adds the audit log. Names and titles are copies without foreign keys, so entries outlive what they describe. */
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

    // Each filter has its own index, so that a page is a range of one index that already has the right order.
    await db.schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute();
    await db.schema.createIndex('audit_by_action').on('audit').columns(['action', 'at', 'id']).execute();
    for (const role of ['actor', 'subject'] as const) {
      const column = { actor: 'actorUid', subject: 'subjectId' }[role];
      // The indexes are partial, because most entries have only an actor or only a subject.
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(name).on('audit').columns(columns).where(column, 'is not', null).execute();
      // The index with more columns is created first: of two equally good indexes SQLite chooses the older one.
      await index(`audit_by_${role}_and_action`, [column, 'action', 'at', 'id']);
      await index(`audit_by_${role}`, [column, 'at', 'id']);
    }
  },
};
