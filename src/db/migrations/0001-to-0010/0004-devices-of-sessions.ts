import type { Kysely } from 'kysely';

/** Adds the device and the client IP to sessions. The profile page lists them (rule R11). */
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
