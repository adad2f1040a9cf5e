import { sql, type Insertable } from 'kysely';
import { cookieNames } from '../../src/features/account/sessions.ts';
import { hashToken } from '../../src/features/account/tokens.ts';
import { lessonTestName } from '../../src/domain/lesson.ts';
import { ROLE } from '../../src/domain/user.ts';
import { openDatabase, type Database, type Engine } from '../../src/storage/database.ts';
import { foldRoleCounts } from '../../src/storage/role-counts.ts';
import type { LessonResultsTable, OpenBlocksTable, ResultsTable } from '../../src/storage/schema.ts';
import { block, generalTest, lesson } from './content.ts';
import { people } from './people.ts';
import { Chance } from './random.ts';

/** How much a school has. */
export interface Size {
  users: number;
  results: number;
  tests: number;
  lessons: number;
}

export interface Pupil {
  uid: string;
  cookie: string;
}

/** Whom and what a school is asked for. */
export interface School {
  /** Spread evenly over all users. Each has taken the first tests and lessons, and all blocks are open to them. */
  pupils: Pupil[];
  admin: Pupil;
  tests: string[];
  lessons: string[];
  /** Where the list of users begins that registered before half of the others. */
  middle: string;
}

export const MEASURED_PUPILS = 200;
/** Tests that a measured pupil has taken, from the first one on. */
export const TAKEN = 10;
export const TAKEN_LESSONS = 3;
const LESSONS_PER_BLOCK = 20;

const DAY = 24 * 60 * 60 * 1000;
/** The school of every run is the same, but for its sessions: they are of these days. */
const OPENED = Date.parse('2024-09-01T06:00:00.000Z');
const UNTIL = OPENED + 700 * DAY;

/** PostgreSQL takes 65,535 values in a statement, SQLite 32,766; either gives up on a statement that takes too long. */
const WEIGHT_PER_STATEMENT = 28_000;
const ROWS_PER_TRANSACTION = 100_000;

/**
 * Stores rows, many at a time.
 * @param weight of a row: the number of its values, or more where it is long or dear
 */
async function store<Row>(db: Database, weight: number, rows: Iterable<Row>, insert: (trx: Database, batch: Row[]) => Promise<unknown>) {
  const size = Math.floor(WEIGHT_PER_STATEMENT / weight);
  for (const batches of chunksOf(chunksOf(rows, size), Math.ceil(ROWS_PER_TRANSACTION / size))) {
    await db.transaction().execute(async (trx) => {
      for (const batch of batches) await insert(trx, batch);
    });
  }
}

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Fills an empty database with a school. */
export async function fillSchool(databaseUrl: string, engine: Engine, size: Size): Promise<School> {
  const db = await openDatabase(databaseUrl);
  try {
    // Keys that come in no order want room; a server does with less.
    if (engine === 'sqlite') await sql`pragma cache_size = -400000`.execute(db);
    const catalogue = await fillCatalogue(db, size);
    const school = await fillPeople(db, size, catalogue);
    await tidy(db, engine);
    return school;
  } finally {
    await db.destroy();
  }
}

/** What a database does by itself in the hours after so much was stored. */
export async function tidy(db: Database, engine: Engine): Promise<void> {
  await foldRoleCounts(db);
  await (engine === 'sqlite' ? sql`pragma wal_checkpoint(truncate)` : sql`analyze`).execute(db);
}

interface Catalogue {
  tests: { id: string; taken: ReturnType<typeof generalTest>['taken'] }[];
  lessons: { id: string; name: string }[];
  blocks: string[];
}

async function fillCatalogue(db: Database, size: Size): Promise<Catalogue> {
  const chance = new Chance(1);
  const at = (number: number) => OPENED - 100 * DAY + number * 60_000;
  const tests = Array.from({ length: size.tests }, (_, number) => ({ id: chance.id(at(number)), number, ...generalTest(number) }));
  const testRows = tests.map(({ id, number, name, questions, maxScore }) => ({
    id,
    name,
    revision: 1,
    questionCount: questions.length,
    maxScore,
    createdAt: new Date(at(number)).toISOString(),
  }));
  const versionRows = tests.map(({ id, name, questions }) => ({ testId: id, revision: 1, name, questions: JSON.stringify(questions) }));
  await store(db, 6, testRows, (trx, rows) => trx.insertInto('tests').values(rows).execute());
  await store(db, 40, versionRows, (trx, rows) => trx.insertInto('testVersions').values(rows).execute());

  const blocks = Array.from({ length: Math.ceil(size.lessons / LESSONS_PER_BLOCK) }, (_, number) => ({
    id: chance.id(at(number)),
    revision: 1,
    ...block(number),
  }));
  await store(db, 5, blocks, (trx, rows) => trx.insertInto('blocks').values(rows).execute());
  const lessons = Array.from({ length: size.lessons }, (_, number) => ({ id: chance.id(at(number)), number, ...lesson(number) }));
  const lessonRows = lessons.map(({ id, number, title, content }) => ({
    id,
    blockId: blocks[Math.floor(number / LESSONS_PER_BLOCK)]?.id ?? '',
    title,
    content,
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    revision: 1,
    createdAt: new Date(at(number)).toISOString(),
  }));
  await store(db, 70, lessonRows, (trx, rows) => trx.insertInto('lessons').values(rows).execute());
  const lessonTests = lessons.map(({ id, questions }) => ({ lessonId: id, revision: 1, questionCount: questions.length }));
  await store(db, 3, lessonTests, (trx, rows) => trx.insertInto('lessonTests').values(rows).execute());
  const lessonVersions = lessons.map(({ id, questions }) => ({ lessonId: id, revision: 1, questions: JSON.stringify(questions) }));
  await store(db, 30, lessonVersions, (trx, rows) => trx.insertInto('lessonTestVersions').values(rows).execute());

  return {
    tests: tests.map(({ id, taken }) => ({ id, taken })),
    lessons: lessons.map(({ id, title }) => ({ id, name: lessonTestName(title) })),
    blocks: blocks.map(({ id }) => id),
  };
}

async function fillPeople(db: Database, size: Size, catalogue: Catalogue): Promise<School> {
  const chance = new Chance(2);
  const uids: string[] = [];
  const every = Math.max(1, Math.floor(size.users / MEASURED_PUPILS));
  let middle = '';
  let adminUid = '';
  const rows = people(chance, size.users, OPENED, UNTIL);
  await store(db, 50, rows, (trx, batch) => {
    for (const { uid, signedInAt, role } of batch) {
      if (uids.length === Math.floor(size.users / 2)) middle = `${signedInAt}_${uid}`;
      if (role === ROLE.admin && uids.length % every !== 0) adminUid = uid;
      uids.push(uid);
    }
    return trx.insertInto('users').values(batch).execute();
  });
  const isMeasured = (number: number) => number % every === 0;
  const measured = uids.filter((_, number) => isMeasured(number));

  await store(db, 2, openBlocks(chance, uids, isMeasured, catalogue), (trx, batch) => trx.insertInto('openBlocks').values(batch).execute());
  await store(db, 7, results(chance, uids, isMeasured, size, catalogue), (trx, batch) => trx.insertInto('results').values(batch).execute());
  await store(db, 7, lessonResults(chance, uids, isMeasured, catalogue), (trx, batch) =>
    trx.insertInto('lessonResults').values(batch).execute(),
  );

  const pupils = await signIn(db, chance, uids, [...measured, adminUid]);
  return {
    pupils: pupils.slice(0, -1),
    admin: pupils.at(-1) as Pupil,
    tests: catalogue.tests.map(({ id }) => id),
    lessons: catalogue.lessons.map(({ id }) => id),
    middle,
  };
}

/** Three of five have bought something. */
function* openBlocks(chance: Chance, uids: string[], isMeasured: (number: number) => boolean, { blocks }: Catalogue): Generator<Insertable<OpenBlocksTable>> {
  for (const [number, uid] of uids.entries()) {
    if (isMeasured(number)) yield* blocks.map((blockId) => ({ uid, blockId }));
    else if (chance.below(5) < 3) yield { uid, blockId: chance.of(blocks) };
  }
}

/** In the order of their times: a pupil's results lie far from each other, as they do after years of use. */
function* results(chance: Chance, uids: string[], isMeasured: (number: number) => boolean, size: Size, { tests }: Catalogue): Generator<Insertable<ResultsTable>> {
  const each = Math.round(size.results / size.users);
  const first = uids.map((_, number) => (isMeasured(number) ? 0 : chance.below(tests.length)));
  const step = (UNTIL - OPENED) / size.results;
  let time = OPENED;
  for (let round = 0; round < each; round += 1) {
    for (const [number, uid] of uids.entries()) {
      const test = tests[((first[number] ?? 0) + round) % tests.length];
      if (test === undefined) continue;
      time += step;
      yield { uid, testId: test.id, revision: 1, ...chance.of(test.taken), timestamp: new Date(time).toISOString() };
    }
  }
}

function* lessonResults(chance: Chance, uids: string[], isMeasured: (number: number) => boolean, { lessons }: Catalogue): Generator<Insertable<LessonResultsTable>> {
  for (let round = 0; round < TAKEN_LESSONS; round += 1) {
    for (const [number, uid] of uids.entries()) {
      const place = isMeasured(number) ? round : (number + round) % lessons.length;
      const taken = lessons[place];
      if (taken === undefined) continue;
      const answers = JSON.stringify([0, 1, 2, 3, 0].map(() => chance.below(4)));
      yield { uid, lessonId: taken.id, revision: 1, name: taken.name, answers, score: chance.below(6), maxScore: 5 };
    }
  }
}

/** Everybody has a session somewhere and two places where they were; the ones asked for have a cookie. */
async function signIn(db: Database, chance: Chance, uids: string[], wanted: string[]): Promise<Pupil[]> {
  const now = Date.now();
  const seen = () => new Date(now - chance.below(29 * DAY)).toISOString();
  const old = uids.map((uid) => ({ id: chance.hex(43), uid, createdAt: new Date(now - 60 * DAY).toISOString(), seenAt: seen() }));
  await store(db, 4, old, (trx, batch) => trx.insertInto('sessions').values(batch).execute());
  const places = uids.flatMap((uid) => [
    { uid, place: `device:${chance.hex(43)}`, seenAt: seen() },
    { uid, place: `address:10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`, seenAt: seen() },
  ]);
  await store(db, 3, places, (trx, batch) => trx.insertInto('knownPlaces').values(batch).execute());

  const time = new Date(now).toISOString();
  const own = wanted.map((uid) => ({ uid, token: chance.hex(43) }));
  const rows = own.map(({ uid, token }) => ({ id: hashToken(token), uid, createdAt: time, seenAt: time }));
  await store(db, 4, rows, (trx, batch) => trx.insertInto('sessions').values(batch).execute());
  return own.map(({ uid, token }) => ({ uid, cookie: `${cookieNames(false).session}=${token}` }));
}
