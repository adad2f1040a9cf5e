import { sql, type Insertable, type Selectable } from 'kysely';
import type { Role, User } from '../../domain/user.ts';
import { searchTextOf } from '../../domain/user-search.ts';
import { PROGRAM, record, type By } from '../../storage/audit.ts';
import { isMissingReference, type Database } from '../../storage/database.ts';
import { prepared } from '../../storage/prepared.ts';
import type { KnownPlacesTable, SessionsTable, UsersTable } from '../../storage/schema.ts';
import { inTransaction, isPostgres } from '../../storage/transaction.ts';
import { FIREBASE_PREFIX } from './firebase-scrypt.ts';

export type Account = Omit<Selectable<UsersTable>, 'searchText'>;

/** The account as the rest of the program knows it: without what proves a password. */
export const toUser = (account: Omit<Account, 'passwordHash'>, accessBlocks: string[]): User => ({
  uid: account.uid,
  email: account.email,
  nickname: account.nickname,
  // Only roles of specification §6 are ever written.
  role: account.role as Role,
  accessBlocks,
  signedInAt: account.signedInAt,
});

const selectAccount = prepared((db, { email }: { email: string }) =>
  db
    .selectFrom('users')
    .select(['uid', 'email', 'nickname', 'role', 'passwordHash', 'signedInAt'])
    .where('email', '=', email),
);

export async function findAccount(db: Database, email: string): Promise<Account | undefined> {
  return (await selectAccount(db, { email }))[0];
}

/** An account as the journal names it when something is done to it. */
const subjectOf = ({ uid, nickname, email }: Pick<Account, 'uid' | 'nickname' | 'email'>) =>
  ({ subject: { kind: 'user', id: uid, title: nickname }, details: { email } }) as const;

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
    const changed = await trx
      .updateTable('users')
      .set({ passwordHash })
      .where('uid', '=', uid)
      .where('passwordHash', '=', old)
      .returning('uid')
      .execute();
    if (changed.length === 0) return false;
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
  const renewed = await db
    .updateTable('users')
    .set({ passwordHash })
    .where('uid', '=', uid)
    .where('passwordHash', '=', old)
    .returning('uid')
    .execute();
  return renewed.length > 0 ? { ...account, passwordHash } : account;
}

// As the index of these accounts words it.
const isOfFirebase = sql<boolean>`"passwordHash" like ${sql.lit(`${FIREBASE_PREFIX}%`)}`;
const selectFirebaseHash = prepared((db) => db.selectFrom('users').select('uid').where(isOfFirebase).limit(1));

/** Whether any account has a hash of Firebase. */
export const hasFirebaseHashes = async (db: Database): Promise<boolean> => (await selectFirebaseHash(db, {})).length > 0;

export async function hasAdministrator(db: Database, role: Role): Promise<boolean> {
  return (await db.selectFrom('users').select('uid').where('role', '=', role).limit(1).execute()).length > 0;
}

/** Makes an account with these rights, or gives them (and this password) to the one that has the address. */
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
    await record(trx, PROGRAM, { action: 'administrator-made', ...subjectOf(stored) });
  });
}

/**
 * The session, while it still exists its account, and a row for each block that is open to it. One statement: it runs
 * with every request, and over a network each one is a wait.
 */
export const findSession = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('sessions')
    .leftJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('openBlocks', 'openBlocks.uid', 'users.uid')
    .select(['sessions.createdAt', 'sessions.seenAt', 'users.uid', 'email', 'nickname', 'role', 'signedInAt', 'blockId'])
    .where('sessions.id', '=', id)
    .orderBy('blockId'),
);

const selectOpenBlocks = prepared((db, { uid }: { uid: string }) =>
  db.selectFrom('openBlocks').select('blockId').where('uid', '=', uid).orderBy('blockId'),
);

/** The blocks that are open to a user, as the database holds it at this moment. */
export const openBlocksOf = async (db: Database, uid: string): Promise<string[]> =>
  (await selectOpenBlocks(db, { uid })).map(({ blockId }) => blockId);

export interface NewSession extends Pick<Selectable<SessionsTable>, 'id' | 'device' | 'address'> {
  /** The account as it was when its owner proved to be that. */
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
    for (const place of places) await upsertPlace(trx, { uid, place, seenAt: now });
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

const deleteSession = prepared((db, { id }: { id: string }) => db.deleteFrom('sessions').where('id', '=', id));

const upsertPlace = prepared((db, { uid, place, seenAt }: Insertable<KnownPlacesTable>) =>
  db
    .insertInto('knownPlaces')
    .values({ uid, place, seenAt })
    .onConflict((conflict) => conflict.columns(['uid', 'place']).doUpdateSet({ seenAt })),
);

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
        : { action: 'sign-in-failed', ...subjectOf(account) },
    ),
  );
}

export async function removeSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function touchSession(db: Database, id: string, seen: { seenAt: string; address: string }): Promise<void> {
  await db.updateTable('sessions').set(seen).where('id', '=', id).execute();
}

const selectPlace = prepared((db, { uid, place }: { uid: string; place: string }) =>
  db.selectFrom('knownPlaces').select('place').where('uid', '=', uid).where('place', '=', place),
);

/** Whether the account has signed in from a place. */
export const isKnownTo = async (db: Database, uid: string, place: string): Promise<boolean> =>
  (await selectPlace(db, { uid, place })).length > 0;

const selectAnybodysPlace = prepared((db, { place }: { place: string }) =>
  db.selectFrom('knownPlaces').select('uid').where('place', '=', place).limit(1),
);

/** Whether a place was ever issued to anybody: a device cookie that wasn't is not taken over. */
export const isKnownToAnybody = async (db: Database, place: string): Promise<boolean> =>
  (await selectAnybodysPlace(db, { place })).length > 0;

/** Makes a link for a forgotten password in place of an earlier one. @returns whether the account is there */
export async function replaceResetLink(
  db: Database,
  link: { id: string; uid: string; expiresAt: string },
  by: By,
): Promise<boolean> {
  try {
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto('resetLinks')
        .values(link)
        .onConflict((conflict) => conflict.column('uid').doUpdateSet({ id: link.id, expiresAt: link.expiresAt }))
        .execute();
      const owner = trx.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', link.uid);
      await record(trx, by, { action: 'reset-link-created', ...subjectOf(await owner.executeTakeFirstOrThrow()) });
    });
    return true;
  } catch (error) {
    if (isMissingReference(error)) return false;
    throw error;
  }
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

/** Removes counters, links, sessions and places whose time is over. */
export async function sweep(db: Database, before: { now: string; session: string; place: string }): Promise<void> {
  await db.deleteFrom('attempts').where('expiresAt', '<=', before.now).execute();
  await db.deleteFrom('resetLinks').where('expiresAt', '<=', before.now).execute();
  await db.deleteFrom('sessions').where('seenAt', '<=', before.session).execute();
  await db.deleteFrom('knownPlaces').where('seenAt', '<=', before.place).execute();
}
