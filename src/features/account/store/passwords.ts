import { sql } from 'kysely';
import { record } from '../../../storage/audit.ts';
import type { Database } from '../../../storage/database.ts';
import { prepared } from '../../../storage/prepared.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { FIREBASE_PREFIX } from '../firebase-scrypt.ts';
import type { Account, Owner } from './accounts.ts';

/** What proves an account's password; `null` where there is no such account. */
export async function passwordHashOf(db: Database, uid: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('passwordHash').where('uid', '=', uid).executeTakeFirst();
  return row?.passwordHash ?? null;
}

/**
 * Sets its owner's password, ends every session of the account but one, and voids a link for a new password.
 * @param old what the owner proved to know; of two changes at once the second is refused
 * @returns whether it was set
 */
export async function setPassword(
  db: Database,
  { old, passwordHash, keptSession }: { old: string; passwordHash: string; keptSession: string },
  by: Owner,
): Promise<boolean> {
  const { uid } = by.user;
  return inTransaction(db, async (trx) => {
    if (!(await replaceHash(trx, { uid, old, passwordHash }))) return false;
    await trx.deleteFrom('sessions').where('uid', '=', uid).where('id', '!=', keptSession).execute();
    await trx.deleteFrom('resetLinks').where('uid', '=', uid).execute();
    await record(trx, by, { action: 'password-changed' });
    return true;
  });
}

/**
 * Puts another hash of the same password in place of an old one.
 * @returns the account with the hash that it has now; the old one where the password was changed meanwhile
 */
export async function renewPasswordHash(db: Database, account: Account, passwordHash: string): Promise<Account> {
  const { uid, passwordHash: old } = account;
  return (await replaceHash(db, { uid, old, passwordHash })) ? { ...account, passwordHash } : account;
}

/** @returns whether the account had the old hash */
async function replaceHash(db: Database, hashes: { uid: string; old: string; passwordHash: string }): Promise<boolean> {
  const { uid, old, passwordHash } = hashes;
  const replacing = db.updateTable('users').set({ passwordHash }).where('uid', '=', uid).where('passwordHash', '=', old);
  return (await replacing.returning('uid').execute()).length > 0;
}

// As the index of these accounts words it.
const isOfFirebase = sql<boolean>`"passwordHash" like ${sql.lit(`${FIREBASE_PREFIX}%`)}`;
// A limit that is a parameter makes SQLite prepare the query again each time.
const selectFirebaseHash = prepared((db) => db.selectFrom('users').select('uid').where(isOfFirebase).limit(sql.lit(1)));

/** Whether any account has a hash of Firebase. */
export const hasFirebaseHashes = async (db: Database): Promise<boolean> => (await selectFirebaseHash(db, {})).length > 0;
