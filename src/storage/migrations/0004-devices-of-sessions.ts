import type { Kysely } from 'kysely';

/** What the list of own sessions shows of each: the device that it was opened on, the address that it was last used from. */
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
