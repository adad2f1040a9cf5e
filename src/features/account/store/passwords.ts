import { sql } from 'kysely';
import { recordAuditEvent } from '../../../db/audit-log.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { FIREBASE_PREFIX } from '../passwords/firebase-scrypt.ts';
import type { Account, Owner } from './accounts.ts';

/** @returns `null` if the account does not exist */
export async function passwordHashOf(db: Database, uid: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('passwordHash').where('uid', '=', uid).executeTakeFirst();
  return row?.passwordHash ?? null;
}

/**
 * Sets the owner's password, ends all sessions of the account and deletes its password reset link (rule R10).
 * @param oldHash the hash that the old password was verified against; if it has changed since, nothing is set
 * @returns whether the password was set
 */
export async function setPassword(
  trx: Transaction,
  { oldHash, passwordHash }: { oldHash: string; passwordHash: string },
  by: Owner,
): Promise<boolean> {
  const { uid } = by.user;
  if (!(await replaceHash(trx, { uid, oldHash, passwordHash }))) return false;
  await trx.deleteFrom('sessions').where('uid', '=', uid).execute();
  await trx.deleteFrom('resetLinks').where('uid', '=', uid).execute();
  await recordAuditEvent(trx, by, { action: 'password-changed' });
  return true;
}

/**
 * Replaces an outdated hash by a new hash of the same password.
 * @returns the account with its new hash; unchanged if the password was changed meanwhile
 */
export async function renewPasswordHash(db: Database, account: Account, passwordHash: string): Promise<Account> {
  const { uid, passwordHash: oldHash } = account;
  return (await replaceHash(db, { uid, oldHash, passwordHash })) ? { ...account, passwordHash } : account;
}

/** @returns whether the account had the old hash */
async function replaceHash(db: Database, hashes: { uid: string; oldHash: string; passwordHash: string }): Promise<boolean> {
  const { uid, oldHash, passwordHash } = hashes;
  const update = db.updateTable('users').set({ passwordHash }).where('uid', '=', uid).where('passwordHash', '=', oldHash);
  return (await update.returning('uid').execute()).length > 0;
}

// The condition must equal that of the partial index of these accounts.
const isFirebaseHash = sql<boolean>`"passwordHash" like ${sql.lit(`${FIREBASE_PREFIX}%`)}`;
// The limit is a literal, because SQLite would prepare the query again each time if it were a parameter.
const selectFirebaseHash = preparedQuery((db) => db.selectFrom('users').select('uid').where(isFirebaseHash).limit(sql.lit(1)));

/** Whether any account has a Firebase hash. */
export const hasFirebaseHashes = async (db: Database): Promise<boolean> => (await selectFirebaseHash(db, {})).length > 0;
