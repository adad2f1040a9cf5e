import type { Kysely } from 'kysely';
import { groupNameKey } from '../../domain/access/group.ts';
import { derivedUserColumns } from '../derived/derived-user-columns.ts';

/**
 * Computes search texts, sort orders and keys of names again, so that typographic and invisible characters no longer
 * make a difference. It deletes the stored analyses, which are computed again at the next request. Topics stay as they
 * were typed, because they are normalized when they are read.
 */
export const foldedSigns = {
  async up(untyped: Kysely<unknown>): Promise<void> {
    const db = untyped as Kysely<Tables>;
    await db.deleteFrom('analyses').execute();
    await foldUsers(db);
    await foldGroups(db);
  },
};

interface Tables {
  users: { uid: string; nickname: string; email: string; searchText: string; nicknameOrder: string };
  groups: { id: string; name: string; nameKey: string };
  analyses: { testId: string };
}

const USERS_AT_ONCE = 1_000;

async function foldUsers(db: Kysely<Tables>): Promise<void> {
  let last = '';
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['uid', 'nickname', 'email', 'searchText', 'nicknameOrder'])
      .where('uid', '>', last)
      .orderBy('uid')
      .limit(USERS_AT_ONCE)
      .execute();
    for (const user of users) {
      const columns = derivedUserColumns(user);
      if (columns.searchText === user.searchText && columns.nicknameOrder === user.nicknameOrder) continue;
      await db.updateTable('users').set(columns).where('uid', '=', user.uid).execute();
    }
    const next = users.at(-1)?.uid;
    if (next === undefined) return;
    last = next;
  }
}

/**
 * If several groups now have the same normalized name, one group gets the new key. The others keep their old key, so
 * that an admin can still rename them.
 */
async function foldGroups(db: Kysely<Tables>): Promise<void> {
  const groups = await db.selectFrom('groups').select(['id', 'name', 'nameKey']).orderBy('id').execute();
  const taken = new Set(groups.map(({ nameKey }) => nameKey));
  for (const { id, name, nameKey: old } of groups) {
    const nameKey = groupNameKey(name);
    if (taken.has(nameKey)) continue;
    taken.add(nameKey);
    await db.updateTable('groups').set({ nameKey }).where('id', '=', id).where('nameKey', '=', old).execute();
  }
}
