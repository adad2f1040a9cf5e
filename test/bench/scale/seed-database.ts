import { Kysely, sql } from 'kysely';
import { cookieNames } from '../../../src/features/account/sessions/sessions.ts';
import { hashToken } from '../../../src/features/account/tokens.ts';
import { ROLE } from '../../../src/domain/users/role.ts';
import type { Database, Engine } from '../../../src/db/database.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { openPostgresWithoutTimeouts } from '../../../src/db/postgres/postgres.ts';
import { compactRoleCounts } from '../../../src/db/role-counts.ts';
import type { Schema } from '../../../src/db/schema.ts';
import { seedCatalogue } from './catalogue.ts';
import * as history from './history-rows.ts';
import { generateUsers, type SeededUser } from './users.ts';
import { SeededRandom } from './random.ts';
import { insertRows } from './bulk-insert.ts';

/** Numbers of rows in a data set. */
export interface Size {
  users: number;
  results: number;
  tests: number;
  lessons: number;
}

export interface SignedInUser {
  uid: string;
  cookie: string;
}

/** The users and the content that requests name. */
export interface DataSet {
  /** All blocks are open to these learners, and they have taken the first tests and lesson tests. */
  learners: SignedInUser[];
  admin: SignedInUser;
  tests: string[];
  lessons: string[];
  /** The cursor in the middle of the list of users. */
  middle: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** First registration. Every run seeds the same rows, except for sessions and known devices, which are recent. */
const FROM = Date.parse('2025-09-01T06:00:00.000Z');
const TO = FROM + 380 * DAY_MS;

/** Migrates the database and runs the work without statement timeouts. */
export async function withoutTimeouts<Result>(url: string, engine: Engine, work: (db: Database) => Promise<Result>): Promise<Result> {
  const opened = await openDatabase(url);
  let db = opened;
  if (engine === 'postgres') {
    await opened.destroy();
    db = new Kysely<Schema>({ dialect: openPostgresWithoutTimeouts(url) });
  }
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Fills an empty database with a data set. */
export const seedDatabase = (url: string, engine: Engine, size: Size): Promise<DataSet> =>
  withoutTimeouts(url, engine, async (db) => {
    // Inserts with keys in random order need a larger cache than a server does.
    if (engine === 'sqlite') await sql`pragma cache_size = -400000`.execute(db);
    const random = new SeededRandom(2);
    const users = [...generateUsers(random, size.users, FROM, TO)];
    await insertRows(db, 7, users, (trx, batch) =>
      trx.insertInto('users').values(batch.map(({ isMeasured: _, ...row }) => row)).execute(),
    );
    const catalogue = await seedCatalogue(db, size, FROM - 100 * DAY_MS);
    const options = { random, users, catalogue, from: FROM, to: TO };
    await insertRows(db, 2, history.openBlocks(options), (trx, batch) => trx.insertInto('openBlocks').values(batch).execute());
    await insertRows(db, 7, history.results(options, size.results), (trx, batch) => trx.insertInto('results').values(batch).execute());
    await insertRows(db, 7, history.lessonResults(options), (trx, batch) => trx.insertInto('lessonResults').values(batch).execute());
    await insertRows(db, 8, history.auditEntries(options), (trx, batch) => trx.insertInto('audit').values(batch).execute());
    await insertRows(db, 4, history.sessions(options), (trx, batch) => trx.insertInto('sessions').values(batch).execute());
    await insertRows(db, 3, history.knownPlaces(options), (trx, batch) => trx.insertInto('knownPlaces').values(batch).execute());
    const measured = users.filter(({ isMeasured }) => isMeasured);
    const admin = users.find(({ role }) => role === ROLE.admin);
    const middle = users[Math.floor(users.length / 2)];
    if (admin === undefined || middle === undefined) throw new Error('The data set is too small.');
    const signedIn = await signIn(db, random, [admin, ...measured]);
    await runMaintenance(db, engine);
    return {
      learners: signedIn.slice(1),
      admin: signedIn[0] as SignedInUser,
      tests: catalogue.tests.map(({ id }) => id),
      lessons: catalogue.lessons.map(({ id }) => id),
      middle: `${middle.signedInAt}_${middle.uid}`,
    };
  });

/** Runs the maintenance that the server and the database do in the hours after large inserts. */
export async function runMaintenance(db: Database, engine: Engine): Promise<void> {
  await compactRoleCounts(db);
  await (engine === 'sqlite' ? sql`pragma wal_checkpoint(truncate)` : sql`vacuum analyze`).execute(db);
}

async function signIn(db: Database, random: SeededRandom, users: readonly SeededUser[]): Promise<SignedInUser[]> {
  const now = new Date().toISOString();
  const sessions = users.map(({ uid }) => ({ uid, token: random.hex(43) }));
  const rows = sessions.map(({ uid, token }) => ({ id: hashToken(token), uid, createdAt: now, seenAt: now }));
  await insertRows(db, 4, rows, (trx, batch) => trx.insertInto('sessions').values(batch).execute());
  return sessions.map(({ uid, token }) => ({ uid, cookie: `${cookieNames(false).session}=${token}` }));
}
