import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** A page is read and exported within a few milliseconds, for which other requests wait. */
const PAGE_SIZE = 200;

/** All users in the order of nicknames, in pages. */
export async function* usersByNickname(db: Database) {
  let after = { nicknameOrder: '', uid: '' };
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['uid', 'nickname', 'email', 'nicknameOrder'])
      .where(sql<boolean>`("nicknameOrder", "uid") > (${after.nicknameOrder}, ${after.uid})`)
      .orderBy('nicknameOrder')
      .orderBy('uid')
      .limit(PAGE_SIZE)
      .execute();
    const last = users.at(-1);
    if (last === undefined) return;
    yield users;
    after = last;
  }
}
