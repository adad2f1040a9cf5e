import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from '../src/storage/database.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { migrations } from '../src/storage/migrations.ts';
import { openPatientPostgres } from '../src/storage/postgres.ts';
import type { Schema } from '../src/storage/schema.ts';
import { openSqlite } from '../src/storage/sqlite.ts';
import { INTERRUPTED, interruptAt, killedAt, type Interruption } from './interrupt.ts';

/** The last step of release 0.2.0, from which schools come. */
const OLD_RELEASE = '0002-lessons-and-access';

/** What the schema is brought to the present from. */
export const starts = ['nothing', 'the old release'] as const;
export type Start = (typeof starts)[number];

const open = (engine: Engine, url: string): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: engine === 'sqlite' ? openSqlite(url.slice('sqlite:'.length)).dialect : openPatientPostgres(url) });

/** Brings an empty database to where a start begins, with people and their results in it. */
export async function prepareStart(engine: Engine, url: string, start: Start): Promise<void> {
  if (start === 'nothing') return;
  const db = open(engine, url);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations(engine)) } });
  const { error } = await migrator.migrateTo(OLD_RELEASE);
  if (error !== undefined) throw new Error('The old release can not be made.', { cause: error });
  const people = Array.from({ length: 5 }, (_, each) => ({
    uid: `person-${each}`,
    email: `person-${each}@example.ru`,
    nickname: 'Андреи\u0306',
    role: 0,
    passwordHash: 'x',
    signedInAt: '2026-01-01T00:00:00.000Z',
    searchText: `андреи\u0306\nperson-${each}@example.ru`,
  }));
  await db.insertInto('users').values(people).execute();
  await db.insertInto('testVersions').values({ testId: 'test', revision: 1, name: 'Лист', questions: '[]' }).execute();
  const result = { testId: 'test', revision: 1, answers: '[]', score: 1, maxScore: 2, timestamp: '2026-01-01T00:00:00.000Z' };
  await db.insertInto('results').values(people.map(({ uid }) => ({ uid, ...result }))).execute();
  await db.destroy();
}

const SQLITE_SCHEMA = `
  select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_schema
  where name not like 'kysely%' and name not like 'sqlite_%' order by line`;

const POSTGRES_SCHEMA = `
  select line from (
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = current_schema()
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = current_schema()::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname from pg_proc where pronamespace = current_schema()::regnamespace
  ) as lines where line not like '%kysely%' order by line`;

/** The schema of a database as it is, with the steps that it says it has taken, its people and their results. */
export async function describeDatabase(engine: Engine, url: string): Promise<string> {
  const db = open(engine, url);
  try {
    const { rows } = await sql.raw<{ line: string }>(engine === 'sqlite' ? SQLITE_SCHEMA : POSTGRES_SCHEMA).execute(db);
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const has = (table: string): boolean => tables.some(({ name }) => name === table);
    const steps = has('kysely_migration') ? (await sql`select name from kysely_migration order by name`.execute(db)).rows : [];
    const people = has('users') ? (await sql`select * from users order by uid`.execute(db)).rows : [];
    const results = has('results') ? (await sql`select * from results order by uid`.execute(db)).rows : [];
    return JSON.stringify([...rows.map(({ line }) => line), steps, people, results], null, 1);
  } finally {
    await db.destroy();
  }
}

/** Opens a database and interrupts it. @returns whether it came to the end before the place of the interruption */
async function openInterrupted(url: string, place: number, how: Interruption): Promise<boolean> {
  if (how === 'kill') {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'open.ts'), url], {
      stdio: 'inherit',
      env: { ...process.env, ...killedAt(place) },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  }
  const letThrough = interruptAt(place, how);
  try {
    const db = await openDatabase(url);
    letThrough();
    await db.destroy();
    return true;
  } catch (error) {
    if (!String(error).includes(INTERRUPTED)) throw error;
    return false;
  } finally {
    letThrough();
  }
}

interface Interrupted {
  /** How many statements were not let through, each in a try of its own. */
  places: number;
  /** After which of them the schema was neither the old nor the new one; that is the end. */
  broken: number | null;
}

/**
 * Interrupts the way of a database to the present schema at one statement after another.
 * @param whole the database that this one is to become like
 * @param step how many statements further each next interruption is
 */
export async function interruptEverywhere(
  engine: Engine,
  url: string,
  whole: string,
  { how, step = 1 }: { how: Interruption; step?: number },
): Promise<Interrupted> {
  const old = await describeDatabase(engine, url);
  let places = 0;
  for (let place = 1; ; place += step) {
    const isDone = await openInterrupted(url, place, how);
    const found = await describeDatabase(engine, url);
    if (!isDone) places += 1;
    if (found === whole) return { places, broken: null };
    if (found !== old || isDone) return { places, broken: place };
  }
}
