import type { Kysely } from 'kysely';
import { normalizeEmail } from '../email.ts';

interface Tables {
  users: { uid: string; nickname: string; email: string; searchText: string };
}

/**
 * Addresses whose host a browser had written in ASCII get the letters that people type, by which they are looked for
 * from now on. Who has another account at that address already keeps both as they are.
 */
export const hostsAsTyped = {
  async up(untyped: Kysely<unknown>): Promise<void> {
    const db = untyped as Kysely<Tables>;
    const users = await db.selectFrom('users').select(['uid', 'nickname', 'email']).where('email', 'like', '%xn--%').execute();
    for (const { uid, nickname, email: old } of users) {
      const email = normalizeEmail(old);
      const isFree = (await db.selectFrom('users').select('uid').where('email', '=', email).execute()).length === 0;
      const searchText = `${nickname}\n${email}`.toLowerCase().normalize('NFC').replaceAll('ё', 'е');
      if (isFree) await db.updateTable('users').set({ email, searchText }).where('uid', '=', uid).execute();
    }
  },
};
