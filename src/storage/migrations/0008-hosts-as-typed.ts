import type { Kysely } from 'kysely';
import { writeHostsAsTyped } from '../hosts-as-typed.ts';

/**
 * Addresses whose host a browser had written in ASCII get the letters that people type, by which they are looked for
 * from now on. Who has another account at that address already keeps both as they are.
 */
export const hostsAsTyped = {
  async up(db: Kysely<unknown>): Promise<void> {
    await writeHostsAsTyped(db);
  },
};
