import type { Selectable } from 'kysely';
import { ROLE } from '../../../domain/role.ts';
import type { User } from '../../../domain/user.ts';
import { searchTextOf } from '../../../domain/user-search.ts';
import { doneTo, PROGRAM, record, type By } from '../../../storage/audit.ts';
import type { Database } from '../../../storage/database.ts';
import { prepared } from '../../../storage/prepared.ts';
import type { UsersTable } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';

/** An account as it is stored, but for what it is searched by. */
export type Account = Omit<Selectable<UsersTable>, 'searchText'>;

/** The account as the rest of the program knows it: without what proves a password. */
export const toUser = (account: Omit<Account, 'passwordHash'>, accessBlocks: string[]): User => ({
  uid: account.uid,
  email: account.email,
  nickname: account.nickname,
  role: account.role,
  accessBlocks,
  signedInAt: account.signedInAt,
});

const selectAccount = prepared((db, { email }: { email: string }) =>
  db
    .selectFrom('users')
    .select(['uid', 'email', 'nickname', 'role', 'passwordHash', 'signedInAt'])
    .where('email', '=', email),
);

/** The account with an address, as it is stored: lower case. */
export async function findAccount(db: Database, email: string): Promise<Account | undefined> {
  return (await selectAccount(db, { email }))[0];
}

const selectOpenBlocks = prepared((db, { uid }: { uid: string }) =>
  db.selectFrom('openBlocks').select('blockId').where('uid', '=', uid).orderBy('blockId'),
);

/** The blocks that are open to a user, as the database holds it at this moment. */
export const openBlocksOf = async (db: Database, uid: string): Promise<string[]> =>
  (await selectOpenBlocks(db, { uid })).map(({ blockId }) => blockId);

/** Somebody who changes what is their own. */
export type Owner = By & { user: NonNullable<By['user']> };

/**
 * Adds the account of somebody who registers.
 * @param address where they are
 * @returns whether it was added; `false` where the e-mail has an account
 */
export const addAccount = (db: Database, account: Account, address: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('users')
      .values({ ...account, searchText: searchTextOf(account) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('uid')
      .execute();
    if (added.length === 0) return false;
    await record(trx, { user: account, address }, { action: 'registered' });
    return true;
  });

/** Gives its owner another nickname. */
export async function setNickname(db: Database, nickname: string, by: Owner): Promise<void> {
  const { uid, email, nickname: from } = by.user;
  if (nickname === from) return;
  const searchText = searchTextOf({ nickname, email });
  await inTransaction(db, async (trx) => {
    await trx.updateTable('users').set({ nickname, searchText }).where('uid', '=', uid).execute();
    await record(trx, by, { action: 'nickname-changed', details: { from, to: nickname } });
  });
}

/** Whether anybody has role 99. */
export const hasAdministrator = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('uid').where('role', '=', ROLE.admin).limit(1).execute()).length > 0;

/**
 * Makes an account with these rights, or gives them (and this password) to the one that has the address: who was in it
 * by another password is so no more.
 */
export async function putAdministrator(db: Database, account: Account): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stored = await trx
      .insertInto('users')
      .values({ ...account, searchText: searchTextOf(account) })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ role: account.role, passwordHash: account.passwordHash }),
      )
      .returning(['uid', 'nickname', 'email'])
      .executeTakeFirstOrThrow();
    for (const table of ['sessions', 'resetLinks'] as const) await trx.deleteFrom(table).where('uid', '=', stored.uid).execute();
    await record(trx, PROGRAM, { action: 'administrator-made', ...doneTo(stored) });
  });
}
