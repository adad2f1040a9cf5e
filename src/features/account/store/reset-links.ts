import { asAdmin } from '../../../db/as-admin.ts';
import { asUserSubject, recordAuditEvent, type Actor } from '../../../db/audit-log.ts';
import { orOnForeignKeyViolation, type Database } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { inTransaction, isPostgres } from '../../../db/transaction.ts';
import type { Account } from './accounts.ts';

export type ResetLinkError = 'user-not-found';

/**
 * Stores a password reset link, which replaces an earlier link of the account.
 * @returns an error code; `null` on success
 */
export async function replaceResetLink(
  db: Database,
  link: { id: string; uid: string; expiresAt: string },
  by: Actor,
): Promise<ResetLinkError | null> {
  const replacing = asAdmin(db, by, async (trx, record) => {
    await trx
      .insertInto('resetLinks')
      .values(link)
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ id: link.id, expiresAt: link.expiresAt }))
      .execute();
    const subject = trx.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', link.uid);
    await record({ action: 'reset-link-created', ...asUserSubject(await subject.executeTakeFirstOrThrow()) });
    return null;
  });
  return orOnForeignKeyViolation(replacing, 'user-not-found');
}

/** The account whose password a link sets; `undefined` if the link does not exist or has expired. */
export const findResetAccount = async (db: Database, id: string, now: string): Promise<{ nickname: string; email: string } | undefined> =>
  db
    .selectFrom('resetLinks')
    .innerJoin('users', 'users.uid', 'resetLinks.uid')
    .select(['users.nickname', 'users.email'])
    .where('resetLinks.id', '=', id)
    .where('resetLinks.expiresAt', '>', now)
    .executeTakeFirst();

/** Whether the link exists and has not expired. */
export const hasResetLink = async (db: Database, id: string, now: string): Promise<boolean> =>
  (await db.selectFrom('resetLinks').select('id').where('id', '=', id).where('expiresAt', '>', now).execute()).length > 0;

/**
 * Sets a password with a reset link and ends all sessions. The link is deleted in the same transaction, so of two concurrent uses only
 * one succeeds.
 * @returns the account; `undefined` if the link does not exist or was used already
 */
export async function consumeResetLink(
  db: Database,
  { id, passwordHash, address }: { id: string; passwordHash: string; address: string },
): Promise<Account | undefined> {
  return inTransaction(db, async (trx) => {
    const owner = await trx.selectFrom('resetLinks').select('uid').where('id', '=', id).executeTakeFirst();
    if (owner === undefined) return undefined;
    await lockAccount(trx, owner);
    const link = await trx.deleteFrom('resetLinks').where('id', '=', id).returning('uid').executeTakeFirst();
    if (link === undefined) return undefined;
    const update = trx.updateTable('users').set({ passwordHash }).where('uid', '=', link.uid).returningAll();
    const account = await update.executeTakeFirstOrThrow();
    await trx.deleteFrom('sessions').where('uid', '=', link.uid).execute();
    await recordAuditEvent(trx, { user: account, key: null, address }, { action: 'password-reset' });
    return account;
  });
}

/**
 * Locks the account. Every change of a password begins with this lock, so it waits for other changes and for a sign-in that is opening a
 * session. The change then sees the new session and can delete it.
 */
const lockAccount = preparedQuery((db, { uid }: { uid: string }) =>
  db
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', uid)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);
