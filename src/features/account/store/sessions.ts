import { sql, type Insertable, type Selectable } from 'kysely';
import { asUserSubject, recordAuditEvent } from '../../../db/audit-log.ts';
import { isOpenBlock } from '../../../db/block-access.ts';
import { isDeletedAddress } from '../../../db/deletion/deleted-addresses.ts';
import { DELETED_PUPIL } from '../../../domain/personal-data/personal-data.ts';
import type { Database } from '../../../db/database.ts';
import { preparedMutation } from '../../../db/group-commit.ts';
import { NO_LIMIT } from '../../../db/no-limit.ts';
import { gateColumns } from '../../../db/personal-data/find-gate.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { SessionsTable } from '../../../db/users/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Account } from './accounts.ts';
import { deleteOldestDevices, rememberDevice } from './known-devices.ts';

/** Separates block ids in the result of a query. Ids are URL-safe, so none of them contains a space. */
const ID_SEPARATOR = ' ';

const selectSession = preparedQuery((db, { id, today }: { id: string; today: string }) =>
  db
    .selectFrom('sessions')
    .leftJoin('users', 'users.uid', 'sessions.uid')
    .select(['sessions.createdAt', 'sessions.seenAt', 'users.uid', 'email', 'nickname', 'role', 'signedInAt'])
    .select(({ selectFrom }) =>
      selectFrom('openBlocks')
        .select(sql<string | null>`string_agg("blockId", ${sql.lit(ID_SEPARATOR)})`.as('ids'))
        .whereRef('openBlocks.uid', '=', 'users.uid')
        .where(isOpenBlock(today))
        .as('openBlocks'),
    )
    .select(gateColumns)
    .where('sessions.id', '=', id),
);

/**
 * Finds a session, its account (all `null` if the account is deleted) and the ids of the blocks that are open to the account. The query runs
 * for every request. It is a single statement that returns a single row, because each statement costs a round trip to PostgreSQL, and a row per
 * block would repeat the other columns.
 * @param today the current day in the tutor's time zone
 */
export async function findSession(db: Database, id: string, today: string) {
  const [session] = await selectSession(db, { id, today });
  if (session === undefined) return undefined;
  return { ...session, accessBlocks: session.openBlocks?.split(ID_SEPARATOR).toSorted() ?? [] };
}

interface NewSession extends Pick<Selectable<SessionsTable>, 'id' | 'device' | 'address'> {
  /** The account at the time when the password or the reset link was verified. */
  account: Account;
  now: string;
  /** The id of the earlier session in the browser; `null` if there was none. */
  previous: string | null;
  /** The device and the address, in the form of known-devices.ts. */
  origins: string[];
  /** Whether to record `signed-in` in the audit log. A registration and a password reset have audit entries of their own. */
  isSignIn: boolean;
}

/**
 * Opens a session, which replaces the earlier session of the browser (rule R7). It also records the device and the address.
 * @returns `false` if the password has changed meanwhile or the account is deleted
 */
export async function replaceSession(
  db: Database,
  { id, account, device, address, now, previous, origins, isSignIn }: NewSession,
): Promise<boolean> {
  const { uid, passwordHash } = account;
  return inTransaction(db, async (trx) => {
    if ((await seeUnchangedAccount(trx, { uid, passwordHash, now })).length === 0) return false;
    if (previous !== null) await deleteSession(trx, { id: previous });
    await insertSession(trx, { id, uid, device, address, createdAt: now, seenAt: now });
    if ((await selectSurplus(trx, { uid })).length > 0) await dropOldest(trx, { uid });
    for (const place of origins) await rememberDevice(trx, { uid, place, seenAt: now });
    await deleteOldestDevices(trx, uid);
    if (isSignIn) await recordAuditEvent(trx, { user: account, key: null, address }, { action: 'signed-in' });
    return true;
  });
}

/**
 * Locks the account if its password is unchanged. A change of the password or a deletion that comes later waits for this transaction. After
 * an earlier change or deletion, the query finds no row.
 */
const seeUnchangedAccount = preparedQuery((db, { uid, passwordHash, now }: { uid: string; passwordHash: string; now: string }) =>
  db.updateTable('users').set({ seenAt: now }).where('uid', '=', uid).where('passwordHash', '=', passwordHash).returning('uid'),
);

const insertSession = preparedQuery((db, row: Insertable<SessionsTable>) =>
  db.insertInto('sessions').values({
    id: row.id,
    uid: row.uid,
    device: row.device,
    address: row.address,
    createdAt: row.createdAt,
    seenAt: row.seenAt,
  }),
);

/** The maximum number of sessions per account (rule R8). Without it, endless sign-ins could fill the disk. */
const MAX_SESSIONS = 200;

/**
 * Whether an account has too many sessions. Few accounts do. This query reads only an index and costs less than sorting sessions by age,
 * so it runs first.
 */
const selectSurplus = preparedQuery((db, { uid }: { uid: string }) =>
  db.selectFrom('sessions').select('uid').where('uid', '=', uid).limit(sql.lit(1)).offset(sql.lit(MAX_SESSIONS)),
);

const dropOldest = preparedQuery((db, { uid }: { uid: string }) =>
  db.deleteFrom('sessions').where('id', 'in', ({ selectFrom }) =>
    selectFrom('sessions')
      .select('id')
      .where('uid', '=', uid)
      .orderBy('seenAt', 'desc')
      .limit(NO_LIMIT)
      .offset(sql.lit(MAX_SESSIONS)),
  ),
);

const deleteSession = preparedQuery((db, { id }: { id: string }) => db.deleteFrom('sessions').where('id', '=', id));

/** Records a failed sign-in in the audit log. The address of a deleted account is not recorded. */
export async function recordFailedSignIn(
  db: Database,
  { account, email, address }: { account: Account | undefined; email: string; address: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const title = account === undefined && (await isDeletedAddress(trx, email)) ? DELETED_PUPIL : email;
    await recordAuditEvent(
      trx,
      { user: null, key: null, address },
      account === undefined
        ? { action: 'sign-in-unknown', subject: { kind: 'user', id: null, title } }
        : { action: 'sign-in-failed', ...asUserSubject(account) },
    );
  });
}

export async function removeSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

const touch = preparedMutation((db, { id, seenAt, address, before }: SessionUse) =>
  db.updateTable('sessions').set({ seenAt, address }).where('id', '=', id).where('seenAt', '<', before),
);

const seeUser = preparedMutation((db, { uid, seenAt, before }: SessionUse) =>
  db.updateTable('users').set({ seenAt }).where('uid', '=', uid).where('seenAt', '<', before),
);

export interface SessionUse {
  id: string;
  uid: string;
  seenAt: string;
  /** The client's IP address. */
  address: string;
  /**
   * A session or a user that was seen after this time is left unchanged, so that only one of several concurrent requests
   * writes.
   */
  before: string;
}

/** Records when and from where a session was last used, and when its user was last on the site. */
export async function touchSession(db: Database, use: SessionUse): Promise<void> {
  await touch(db, use);
  await seeUser(db, use);
}

/** Deletes expired password reset links and sessions, and devices and addresses that nobody has used for long. */
export async function deleteExpired(db: Database, before: { now: string; session: string; device: string }): Promise<void> {
  await db.deleteFrom('resetLinks').where('expiresAt', '<=', before.now).execute();
  await db.deleteFrom('sessions').where('seenAt', '<=', before.session).execute();
  await db.deleteFrom('knownPlaces').where('seenAt', '<=', before.device).execute();
}
