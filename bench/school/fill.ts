import { Kysely, sql } from 'kysely';
import { cookieNames } from '../../src/features/account/sessions.ts';
import { hashToken } from '../../src/features/account/tokens.ts';
import { ROLE } from '../../src/domain/role.ts';
import type { Database, Engine } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { openPatientPostgres } from '../../src/storage/postgres.ts';
import { foldRoleCounts } from '../../src/storage/role-counts.ts';
import type { Schema } from '../../src/storage/schema.ts';
import { fillCatalogue } from './catalogue.ts';
import * as gathered from './gathered.ts';
import { people, type Person } from './people.ts';
import { Chance } from './random.ts';
import { storeRows } from './store-rows.ts';

/** How much a school has. */
export interface Size {
  users: number;
  results: number;
  tests: number;
  lessons: number;
}

/** Somebody who is signed in. */
export interface Visitor {
  uid: string;
  cookie: string;
}

/** Whom and what a school is asked for. */
export interface School {
  /** Each has taken the first tests and lessons, and all blocks are open to them. */
  pupils: Visitor[];
  admin: Visitor;
  tests: string[];
  lessons: string[];
  blocks: string[];
  /** Where the list of users begins that registered before half of the others. */
  middle: string;
}

const DAY = 24 * 60 * 60 * 1000;
/** The school of every run is the same, but for its sessions: they are of these days. */
const OPENED = Date.parse('2025-09-01T06:00:00.000Z');
const UNTIL = OPENED + 380 * DAY;

/** Does the work with a database of the current schema, however long its statements take. */
export async function withPatience<Result>(url: string, engine: Engine, work: (db: Database) => Promise<Result>): Promise<Result> {
  const opened = await openDatabase(url);
  let db = opened;
  if (engine === 'postgres') {
    await opened.destroy();
    db = new Kysely<Schema>({ dialect: openPatientPostgres(url) });
  }
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Fills an empty database with a school. */
export const fillSchool = (url: string, engine: Engine, size: Size): Promise<School> =>
  withPatience(url, engine, async (db) => {
    // Keys that come in no order want room; a server does with less.
    if (engine === 'sqlite') await sql`pragma cache_size = -400000`.execute(db);
    const chance = new Chance(2);
    const everybody = [...people(chance, size.users, OPENED, UNTIL)];
    await storeRows(db, 7, everybody, (trx, batch) =>
      trx.insertInto('users').values(batch.map(({ isMeasured: _, ...row }) => row)).execute(),
    );
    const catalogue = await fillCatalogue(db, size, OPENED - 100 * DAY);
    const gathering = { chance, people: everybody, catalogue, from: OPENED, to: UNTIL };
    await storeRows(db, 2, gathered.openBlocks(gathering), (trx, batch) => trx.insertInto('openBlocks').values(batch).execute());
    await storeRows(db, 7, gathered.results(gathering, size.results), (trx, batch) => trx.insertInto('results').values(batch).execute());
    await storeRows(db, 7, gathered.lessonResults(gathering), (trx, batch) => trx.insertInto('lessonResults').values(batch).execute());
    await storeRows(db, 8, gathered.journal(gathering), (trx, batch) => trx.insertInto('audit').values(batch).execute());
    await storeRows(db, 4, gathered.sessions(gathering), (trx, batch) => trx.insertInto('sessions').values(batch).execute());
    await storeRows(db, 3, gathered.knownPlaces(gathering), (trx, batch) => trx.insertInto('knownPlaces').values(batch).execute());
    const measured = everybody.filter(({ isMeasured }) => isMeasured);
    const admin = everybody.find(({ role }) => role === ROLE.admin);
    const middle = everybody[Math.floor(everybody.length / 2)];
    if (admin === undefined || middle === undefined) throw new Error('The school is too small.');
    const visitors = await signIn(db, chance, [admin, ...measured]);
    await tidy(db, engine);
    return {
      pupils: visitors.slice(1),
      admin: visitors[0] as Visitor,
      tests: catalogue.tests.map(({ id }) => id),
      lessons: catalogue.lessons.map(({ id }) => id),
      blocks: catalogue.blocks,
      middle: `${middle.signedInAt}_${middle.uid}`,
    };
  });

/** What a server and a database do by themselves in the hours after so much was stored. */
export async function tidy(db: Database, engine: Engine): Promise<void> {
  await foldRoleCounts(db);
  await (engine === 'sqlite' ? sql`pragma wal_checkpoint(truncate)` : sql`vacuum analyze`).execute(db);
}

async function signIn(db: Database, chance: Chance, wanted: Person[]): Promise<Visitor[]> {
  const now = new Date().toISOString();
  const own = wanted.map(({ uid }) => ({ uid, token: chance.hex(43) }));
  const rows = own.map(({ uid, token }) => ({ id: hashToken(token), uid, createdAt: now, seenAt: now }));
  await storeRows(db, 4, rows, (trx, batch) => trx.insertInto('sessions').values(batch).execute());
  return own.map(({ uid, token }) => ({ uid, cookie: `${cookieNames(false).session}=${token}` }));
}
