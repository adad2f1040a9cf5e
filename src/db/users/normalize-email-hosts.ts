import { searchTextOf } from '../../domain/users/user-search.ts';
import { isUniqueViolation, type Database } from '../database.ts';
import { normalizeEmail } from './email.ts';

/**
 * Converts e-mail hosts that a browser sent in Punycode to Unicode, because addresses are searched in Unicode.
 * Migration 0008 does the same. The server repeats it at every start, because an older version of the program may have
 * stored such hosts after the migration.
 * @returns how many accounts keep a Punycode host because another account has the Unicode address; nobody can sign in
 * to them
 */
export async function normalizeEmailHosts(db: Database): Promise<number> {
  const users = await db.selectFrom('users').select(['uid', 'nickname', 'email']).where('email', 'like', '%@%xn--%').execute();
  let remaining = 0;
  for (const { uid, nickname, email: old } of users) {
    const email = normalizeEmail(old);
    // Invalid Punycode stays unchanged.
    if (email !== old && !(await changeEmail(db, { uid, nickname, email }))) remaining += 1;
  }
  return remaining;
}

/** @returns `false` when another account has the address */
async function changeEmail(db: Database, user: { uid: string; nickname: string; email: string }): Promise<boolean> {
  const { uid, email } = user;
  // The address is checked first, because a PostgreSQL transaction, such as a migration, cannot go on after an error.
  if ((await db.selectFrom('users').select('uid').where('email', '=', email).execute()).length > 0) return false;
  try {
    await db.updateTable('users').set({ email, searchText: searchTextOf(user) }).where('uid', '=', uid).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
