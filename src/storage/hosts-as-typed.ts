import { searchTextOf } from '../domain/user-search.ts';
import { isDuplicateKey, type Database } from './database.ts';
import { normalizeEmail } from './email.ts';

/**
 * Gives addresses whose host a browser had written in ASCII the letters that people type, by which they are looked for.
 * Step 0008 of the schema does it; programs of before it may have gone on for a while, so every start does it again.
 * @returns how many accounts keep such an address because another account has it in letters: nobody can sign in to them
 */
export async function writeHostsAsTyped(db: Database): Promise<number> {
  const users = await db.selectFrom('users').select(['uid', 'nickname', 'email']).where('email', 'like', '%@%xn--%').execute();
  let left = 0;
  for (const { uid, nickname, email: old } of users) {
    const email = normalizeEmail(old);
    // Some of these hosts stand for no letters.
    if (email !== old && !(await moveTo(db, { uid, nickname, email }))) left += 1;
  }
  return left;
}

/** @returns whether the address was free */
async function moveTo(db: Database, user: { uid: string; nickname: string; email: string }): Promise<boolean> {
  const { uid, email } = user;
  // Asked before, because a step of the schema can't go on after an error of PostgreSQL's.
  if ((await db.selectFrom('users').select('uid').where('email', '=', email).execute()).length > 0) return false;
  try {
    await db.updateTable('users').set({ email, searchText: searchTextOf(user) }).where('uid', '=', uid).execute();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
