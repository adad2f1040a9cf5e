import type { Selectable } from 'kysely';
import { AppError } from '../../../domain/errors.ts';
import { ROLE } from '../../../domain/users/role.ts';
import type { User } from '../../../domain/users/user.ts';
import { asUserSubject, SYSTEM_ACTOR, recordAuditEvent, type Actor } from '../../../db/audit-log.ts';
import { isOpenBlock } from '../../../db/block-access.ts';
import type { Database } from '../../../db/database.ts';
import { derivedUserColumns } from '../../../db/derived/derived-user-columns.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { UsersTable } from '../../../db/users/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';

/** A row of `users` without its derived columns and the last visit. */
export type Account = Omit<Selectable<UsersTable>, keyof ReturnType<typeof derivedUserColumns> | 'seenAt' | 'lastSeenAt'>;

/** Converts an account to the form that the rest of the program may see. It does not contain the password hash. */
export const toUser = (account: Omit<Account, 'passwordHash'>, accessBlocks: string[]): User => ({
  uid: account.uid,
  email: account.email,
  nickname: account.nickname,
  role: account.role,
  accessBlocks,
  signedInAt: account.signedInAt,
});

const selectAccount = preparedQuery((db, { email }: { email: string }) =>
  db
    .selectFrom('users')
    .select(['uid', 'email', 'nickname', 'role', 'passwordHash', 'signedInAt'])
    .where('email', '=', email),
);

/** @param email normalized, as in the database */
export async function findAccount(db: Database, email: string): Promise<Account | undefined> {
  return (await selectAccount(db, { email }))[0];
}

const selectOpenBlocks = preparedQuery((db, { uid, today }: { uid: string; today: string }) =>
  db.selectFrom('openBlocks').select('blockId').where('uid', '=', uid).where(isOpenBlock(today)).orderBy('blockId'),
);

/**
 * The ids of the blocks that are open to a user.
 * @param today the current day in the tutor's time zone
 */
export const openBlocksOf = async (db: Database, uid: string, today: string): Promise<string[]> =>
  (await selectOpenBlocks(db, { uid, today })).map(({ blockId }) => blockId);

/** An actor who changes the actor's own account. */
export type Owner = Actor & { user: NonNullable<Actor['user']> };

/**
 * Adds a new account.
 * @param address the client's IP address
 * @returns `false` if the e-mail address already has an account
 */
export const addAccount = (db: Database, account: Account, address: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('users')
      .values({ ...account, ...derivedUserColumns(account) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('uid')
      .execute();
    if (added.length === 0) return false;
    await recordAuditEvent(trx, { user: account, key: null, address }, { action: 'registered' });
    return true;
  });

/**
 * @throws AppError `profile-not-found` if the account was deleted meanwhile. An audit entry about a deleted account would store
 * its name again.
 */
export async function setNickname(db: Database, nickname: string, by: Owner): Promise<void> {
  const { uid, email, nickname: from } = by.user;
  if (nickname === from) return;
  const columns = { nickname, ...derivedUserColumns({ nickname, email }) };
  await inTransaction(db, async (trx) => {
    const changed = await trx.updateTable('users').set(columns).where('uid', '=', uid).returning('uid').execute();
    if (changed.length === 0) throw new AppError('profile-not-found');
    await recordAuditEvent(trx, by, { action: 'nickname-changed', details: { from, to: nickname } });
  });
}

/** Whether anybody has role 99. */
export const hasAdmin = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('uid').where('role', '=', ROLE.admin).limit(1).execute()).length > 0;

/** Adds an admin account. If the e-mail address already has an account, that account gets the role and the password, and its sessions end. */
export async function putAdmin(db: Database, account: Account): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stored = await trx
      .insertInto('users')
      .values({ ...account, ...derivedUserColumns(account) })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ role: account.role, passwordHash: account.passwordHash }),
      )
      .returning(['uid', 'nickname', 'email'])
      .executeTakeFirstOrThrow();
    for (const table of ['sessions', 'resetLinks'] as const) await trx.deleteFrom(table).where('uid', '=', stored.uid).execute();
    await recordAuditEvent(trx, SYSTEM_ACTOR, { action: 'administrator-made', ...asUserSubject(stored) });
  });
}
