import type { Kysely } from 'kysely';

/** Device and client IP of sessions, for the session list of the profile (rule R11). */
export const devicesOfSessions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of ['device', 'address']) {
      await db.schema
        .alterTable('sessions')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
  },
};
