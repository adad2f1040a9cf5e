import type { Database } from '../../../db/database.ts';
import type { Role } from '../../../domain/users/role.ts';

export interface Person {
  uid: string;
  nickname: string;
  email: string;
}

export const findPerson = (db: Database, uid: string): Promise<Person | undefined> =>
  db.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', uid).executeTakeFirst();

export interface AccountData extends Person {
  role: Role;
  signedInAt: string;
  lastSeenAt: string;
  /** Until when a password reset link works; `null` if there is none. */
  resetLinkUntil: string | null;
}

/** Reads an account without its password hash; `null` if the account was deleted meanwhile. */
export async function accountOf(db: Database, uid: string): Promise<AccountData | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('resetLinks', 'resetLinks.uid', 'users.uid')
    .select(['users.uid', 'nickname', 'email', 'role', 'signedInAt', 'lastSeenAt', 'expiresAt as resetLinkUntil'])
    .where('users.uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}
