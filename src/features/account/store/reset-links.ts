import { isStillAdministrator } from '../../../storage/administrator.ts';
import { doneTo, record, type By } from '../../../storage/audit.ts';
import { unlessMissing, type Database } from '../../../storage/database.ts';
import { prepared } from '../../../storage/prepared.ts';
import { inTransaction, isPostgres } from '../../../storage/transaction.ts';
import type { Account } from './accounts.ts';

/** What keeps a link from being made. */
export type Obstacle = 'forbidden' | 'user-not-found';

/** Makes a link for a forgotten password in place of an earlier one. @returns what is in the way, `null` when it is made */
export async function replaceResetLink(
  db: Database,
  link: { id: string; uid: string; expiresAt: string },
  by: By,
): Promise<Obstacle | null> {
  const replacing = inTransaction(db, async (trx) => {
    if (!(await isStillAdministrator(trx, by))) return 'forbidden';
    await trx
      .insertInto('resetLinks')
      .values(link)
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ id: link.id, expiresAt: link.expiresAt }))
      .execute();
    const owner = trx.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', link.uid);
    await record(trx, by, { action: 'reset-link-created', ...doneTo(await owner.executeTakeFirstOrThrow()) });
    return null;
  });
  return unlessMissing(replacing, 'user-not-found');
}

/** Whether there is a link whose time isn't over. */
export const hasResetLink = async (db: Database, id: string, now: string): Promise<boolean> =>
  (await db.selectFrom('resetLinks').select('id').where('id', '=', id).where('expiresAt', '>', now).execute()).length > 0;

/**
 * Sets a password by a link that works. Removing the link is what decides: of two who use it at once one gets in.
 * @returns the account, `undefined` where the link is none or used
 */
export async function useResetLink(
  db: Database,
  { id, passwordHash, address }: { id: string; passwordHash: string; address: string },
): Promise<Account | undefined> {
  return inTransaction(db, async (trx) => {
    const known = await trx.selectFrom('resetLinks').select('uid').where('id', '=', id).executeTakeFirst();
    if (known === undefined) return undefined;
    await holdAccount(trx, known);
    const link = await trx.deleteFrom('resetLinks').where('id', '=', id).returning('uid').executeTakeFirst();
    if (link === undefined) return undefined;
    const setting = trx.updateTable('users').set({ passwordHash }).where('uid', '=', link.uid).returningAll();
    const account = await setting.executeTakeFirstOrThrow();
    await trx.deleteFrom('sessions').where('uid', '=', link.uid).execute();
    await record(trx, { user: account, address }, { action: 'password-reset' });
    return account;
  });
}

/**
 * Everything that changes a password takes hold of the account first. So they wait for each other, and for a session
 * that is being opened: it is there by the time that sessions are ended.
 */
const holdAccount = prepared((db, { uid }: { uid: string }) =>
  db
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', uid)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);
