/** Interrupts migrations at chosen statements and compares the database with the old and the new schema. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { migrations } from '../../src/db/migrations.ts';
import { openPostgresWithoutTimeouts } from '../../src/db/postgres/postgres.ts';
import type { Schema } from '../../src/db/schema.ts';
import { openSqlite } from '../../src/db/sqlite/sqlite.ts';
import { INTERRUPTED, interruptAt, killedAt, type Interruption } from './fault-injection.ts';

/** The key of the last migration of release 0.2.0. */
const OLD_RELEASE = '0002-lessons-and-access';

/** What the database holds before the migrations. */
export const starts = ['nothing', 'the old release'] as const;
export type Start = (typeof starts)[number];

const open = (engine: Engine, url: string): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: engine === 'sqlite' ? openSqlite(url.slice('sqlite:'.length)) : openPostgresWithoutTimeouts(url) });

/** Brings an empty database to the start. For the old release it gets users and results. */
export async function prepareStart(engine: Engine, url: string, start: Start): Promise<void> {
  if (start === 'nothing') return;
  const db = open(engine, url);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations(engine)) } });
  const { error } = await migrator.migrateTo(OLD_RELEASE);
  if (error !== undefined) throw new Error('The schema of the old release cannot be created.', { cause: error });
  const users = Array.from({ length: 5 }, (_, index) => ({
    uid: `person-${index}`,
    email: `person-${index}@example.ru`,
    nickname: 'Андреи\u0306',
    role: 0,
    passwordHash: 'x',
    signedInAt: '2026-01-01T00:00:00.000Z',
    searchText: `андреи\u0306\nperson-${index}@example.ru`,
  }));
  await db.insertInto('users').values(users).execute();
  await db.insertInto('testVersions').values({ testId: 'test', revision: 1, name: 'Лист', questions: '[]' }).execute();
  const result = { testId: 'test', revision: 1, answers: '[]', score: 1, maxScore: 2, timestamp: '2026-01-01T00:00:00.000Z' };
  await db.insertInto('results').values(users.map(({ uid }) => ({ uid, ...result }))).execute();
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

/** The schema of a database, its recorded migrations, users and results as a text for comparison. */
export async function describeDatabase(engine: Engine, url: string): Promise<string> {
  const db = open(engine, url);
  try {
    const { rows } = await sql.raw<{ line: string }>(engine === 'sqlite' ? SQLITE_SCHEMA : POSTGRES_SCHEMA).execute(db);
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const has = (table: string): boolean => tables.some(({ name }) => name === table);
    const applied = has('kysely_migration') ? (await sql`select name from kysely_migration order by name`.execute(db)).rows : [];
    const users = has('users') ? (await sql`select * from users order by uid`.execute(db)).rows : [];
    const results = has('results') ? (await sql`select * from results order by uid`.execute(db)).rows : [];
    return JSON.stringify([...rows.map(({ line }) => line), applied, users, results], null, 1);
  } finally {
    await db.destroy();
  }
}

/**
 * Opens a database, and interrupts the process or the migrations at the nth statement.
 * @returns whether the database was open before that statement
 */
async function openInterrupted(url: string, statement: number, how: Interruption): Promise<boolean> {
  if (how === 'kill') {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'open-and-close-database.ts'), url], {
      stdio: 'inherit',
      env: { ...process.env, ...killedAt(statement) },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  }
  const stopInterrupting = interruptAt(statement, how);
  try {
    const db = await openDatabase(url);
    stopInterrupting();
    await db.destroy();
    return true;
  } catch (error) {
    if (!String(error).includes(INTERRUPTED)) throw error;
    return false;
  } finally {
    stopInterrupting();
  }
}

interface InterruptionReport {
  /** The number of runs that were interrupted. */
  interruptions: number;
  /**
   * The statement whose interruption left neither the old nor the new schema; `null` when there is none. Later
   * statements are not tried.
   */
  broken: number | null;
}

/**
 * Interrupts the migrations of a database at one statement after another.
 * @param migrated the description of the migrated database
 * @param step the number of statements before the first interruption and between two
 */
export async function interruptEverywhere(
  engine: Engine,
  url: string,
  migrated: string,
  { how, step = 1 }: { how: Interruption; step?: number },
): Promise<InterruptionReport> {
  const old = await describeDatabase(engine, url);
  let interruptions = 0;
  for (let statement = step; ; statement += step) {
    const isOpened = await openInterrupted(url, statement, how);
    const found = await describeDatabase(engine, url);
    if (!isOpened) interruptions += 1;
    if (found === migrated) return { interruptions, broken: null };
    if (found !== old || isOpened) return { interruptions, broken: statement };
  }
}
