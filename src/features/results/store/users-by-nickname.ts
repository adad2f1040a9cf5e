import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { isMember } from '../../../db/groups.ts';

/** The number of rows in a page. Reading and exporting a page blocks other requests for a few milliseconds. */
const PAGE_SIZE = 200;

/** The users of a group or all users by nickname, in pages. */
export async function* usersByNickname(db: Database, groupId: string | undefined) {
  let after = { nicknameOrder: '', uid: '' };
  for (;;) {
    let query = db
      .selectFrom('users')
      .select(['uid', 'nickname', 'email', 'nicknameOrder'])
      .where(sql<boolean>`("nicknameOrder", "uid") > (${after.nicknameOrder}, ${after.uid})`)
      .orderBy('nicknameOrder')
      .orderBy('uid')
      .limit(PAGE_SIZE);
    if (groupId !== undefined) query = query.where(isMember('users.uid', groupId));
    const users = await query.execute();
    const last = users.at(-1);
    if (last === undefined) return;
    yield users;
    after = last;
  }
}
