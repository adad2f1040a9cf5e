import { sql, type Insertable, type Selectable } from 'kysely';
import { doneTo, record } from '../../../storage/audit.ts';
import type { Database } from '../../../storage/database.ts';
import { NO_LIMIT } from '../../../storage/no-limit.ts';
import { prepared } from '../../../storage/prepared.ts';
import type { SessionsTable } from '../../../storage/schema.ts';
import { inPassingTransaction, inTransaction, isPostgres } from '../../../storage/transaction.ts';
import type { Account } from './accounts.ts';
import { forgetOldest, rememberPlace } from './places.ts';

/** Between the ids of blocks that a query gathers: ids are safe in an address, so they hold no space. */
const BETWEEN_IDS = ' ';

const selectSession = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('sessions')
    .leftJoin('users', 'users.uid', 'sessions.uid')
    .select(['sessions.createdAt', 'sessions.seenAt', 'users.uid', 'email', 'nickname', 'role', 'signedInAt'])
    .select(({ selectFrom }) =>
      selectFrom('openBlocks')
        .select(sql<string | null>`string_agg("blockId", ${sql.lit(BETWEEN_IDS)})`.as('ids'))
        .whereRef('openBlocks.uid', '=', 'users.uid')
        .as('openBlocks'),
    )
    .where('sessions.id', '=', id),
);

/**
 * The session, while it still exists its account, and the blocks that are open to it. One statement with one row: it
 * runs with every request, over a network each statement is a wait, and a row for each block would repeat all the rest.
 */
export async function findSession(db: Database, id: string) {
  const [session] = await selectSession(db, { id });
  if (session === undefined) return undefined;
  return { ...session, accessBlocks: session.openBlocks?.split(BETWEEN_IDS).toSorted() ?? [] };
}

interface NewSession extends Pick<Selectable<SessionsTable>, 'id' | 'device' | 'address'> {
  /** The account as it was when its owner proved to be the owner. */
  account: Account;
  now: string;
  /** The session that the browser had. */
  previous: string | null;
  /** Where it is opened from. */
  places: string[];
  /** Whether it is the journal's only sign of them: a registration and a new password have entries of their own. */
  isSignIn: boolean;
}

/**
 * Opens a session in place of the one that the browser had, and remembers the places that it came from.
 * @returns whether it was opened; `false` where the account has another password by now, or is gone
 */
export async function replaceSession(
  db: Database,
  { id, account, device, address, now, previous, places, isSignIn }: NewSession,
): Promise<boolean> {
  const { uid, passwordHash } = account;
  return inTransaction(db, async (trx) => {
    if ((await selectProven(trx, { uid, passwordHash })).length === 0) return false;
    if (previous !== null) await deleteSession(trx, { id: previous });
    await insertSession(trx, { id, uid, device, address, createdAt: now, seenAt: now });
    if ((await selectSurplus(trx, { uid })).length > 0) await dropOldest(trx, { uid });
    for (const place of places) await rememberPlace(trx, { uid, place, seenAt: now });
    await forgetOldest(trx, uid);
    if (isSignIn) await record(trx, { user: account, address }, { action: 'signed-in' });
    return true;
  });
}

/** A change of the password waits for the transaction that asks this, or is seen here. */
const selectProven = prepared((db, { uid, passwordHash }: { uid: string; passwordHash: string }) =>
  db
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', uid)
    .where('passwordHash', '=', passwordHash)
    .$if(isPostgres(db), (query) => query.forShare()),
);

const insertSession = prepared((db, row: Insertable<SessionsTable>) =>
  db.insertInto('sessions').values({
    id: row.id,
    uid: row.uid,
    device: row.device,
    address: row.address,
    createdAt: row.createdAt,
    seenAt: row.seenAt,
  }),
);

/** How many sessions an account has at most: somebody who signs in without end keeps the last ones, and doesn't fill the disk. */
const SESSIONS_MOST = 200;

/** Asked first, of an index alone: to sort sessions by age costs more, and few accounts have so many. */
const selectSurplus = prepared((db, { uid }: { uid: string }) =>
  db.selectFrom('sessions').select('uid').where('uid', '=', uid).limit(sql.lit(1)).offset(sql.lit(SESSIONS_MOST)),
);

const dropOldest = prepared((db, { uid }: { uid: string }) =>
  db.deleteFrom('sessions').where('id', 'in', ({ selectFrom }) =>
    selectFrom('sessions')
      .select('id')
      .where('uid', '=', uid)
      .orderBy('seenAt', 'desc')
      .limit(NO_LIMIT)
      .offset(sql.lit(SESSIONS_MOST)),
  ),
);

const deleteSession = prepared((db, { id }: { id: string }) => db.deleteFrom('sessions').where('id', '=', id));

/** Keeps in the journal that somebody did not get in. */
export async function recordFailedSignIn(
  db: Database,
  { account, email, address }: { account: Account | undefined; email: string; address: string },
): Promise<void> {
  await inTransaction(db, (trx) =>
    record(
      trx,
      { user: null, address },
      account === undefined
        ? { action: 'sign-in-unknown', subject: { kind: 'user', id: null, title: email } }
        : { action: 'sign-in-failed', ...doneTo(account) },
    ),
  );
}

/** Ends a session. */
export async function removeSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

const touch = prepared((db, { id, seenAt, address, before }: Use) =>
  db.updateTable('sessions').set({ seenAt, address }).where('id', '=', id).where('seenAt', '<', before),
);

export interface Use {
  id: string;
  seenAt: string;
  /** Where it was used. */
  address: string;
  /** Of several uses at once one is noted: a session that was used after this time is left as it is. */
  before: string;
}

/** Notes when and where a session was last used. Nobody waits for the disk on its account. */
export async function touchSession(db: Database, use: Use): Promise<void> {
  await inPassingTransaction(db, (trx) => touch(trx, use));
}

/** Removes links, sessions and places whose time is over. */
export async function sweep(db: Database, before: { now: string; session: string; place: string }): Promise<void> {
  await db.deleteFrom('resetLinks').where('expiresAt', '<=', before.now).execute();
  await db.deleteFrom('sessions').where('seenAt', '<=', before.session).execute();
  await db.deleteFrom('knownPlaces').where('seenAt', '<=', before.place).execute();
}
