import { Kysely, sql, type Transaction as KyselyTransaction } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { migrations } from './migrations.ts';
import { openPatientPostgres, openPostgres, POSTGRES_CONNECTIONS, type PoolState } from './postgres.ts';
import { letRunAtOnce } from './prepared.ts';
import type { Schema } from './schema.ts';
import { letShareCommits } from './shared-commit.ts';
import { isSqliteError, openSqlite, type Storing } from './sqlite.ts';

export type Database = Kysely<Schema>;
/** A database amid a transaction. */
export type Transaction = KyselyTransaction<Schema>;
export type Engine = 'sqlite' | 'postgres';

/** Which engine a `DATABASE_URL` names, `null` when it is neither `sqlite:<path>` nor `postgres://…`. */
export function engineOf(url: string): Engine | null {
  if (/^sqlite:.+/.test(url)) return 'sqlite';
  return /^postgres(ql)?:\/\/.+/.test(url) ? 'postgres' : null;
}

/** The file of an embedded database, `null` for PostgreSQL and for a database in memory. */
export function sqlitePath(url: string): string | null {
  const path = url.slice('sqlite:'.length);
  return engineOf(url) === 'sqlite' && path !== ':memory:' ? path : null;
}

/**
 * Opens a database and brings it to the current schema.
 * @param url `sqlite:<path>`, `sqlite::memory:` or `postgres://…`
 * @param connections to PostgreSQL at most, `null` the usual number; SQLite has one
 * @throws Error with one line for the operator when it can't be opened, or is newer than this program
 */
export async function openDatabase(url: string, connections: number | null = null): Promise<Database> {
  const engine = engineOf(url);
  if (engine === null) throw new Error('DATABASE_URL: нужно sqlite:<путь> или postgres://…');
  const db = engine === 'sqlite' ? openFile(url) : openServer(url, connections ?? POSTGRES_CONNECTIONS);
  try {
    await (engine === 'sqlite' ? migrate(db, engine) : migratePostgres(url));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

function openFile(url: string): Database {
  const opened = openSqlite(url.slice('sqlite:'.length));
  const { dialect, runAtOnce, isTaken, storing } = opened;
  const db = new Kysely<Schema>({ dialect });
  stores.set(db, storing);
  // There is one connection: a statement amid the transaction of another request would become part of it.
  letRunAtOnce(db, (...statement) => (isTaken() ? null : runAtOnce(...statement)));
  letShareCommits(db, opened);
  return db;
}

const pools = new WeakMap<Database, PoolState>();

function openServer(url: string, connections: number): Database {
  const { dialect, pool } = openPostgres(url, connections);
  const db = new Kysely<Schema>({ dialect });
  pools.set(db, pool);
  return db;
}

/** The connections to PostgreSQL as they are at any moment; `null` with SQLite, which needs none. */
export const poolOf = (db: Database): PoolState | null => pools.get(db) ?? null;

const stores = new WeakMap<Database, Storing>();

/**
 * @returns a function that gives what is to be waited for before an answer tells of what the database shows; PostgreSQL
 * shows nothing that isn't on the disk
 */
export const storingOf = (db: Database): Storing => stores.get(db) ?? (() => null);

/** Asks the database for nothing. Rejects while it can't be reached. */
export async function reachDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** By a connection of its own: an index over everything that a school has takes longer than a request may wait. */
async function migratePostgres(url: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: openPatientPostgres(url) });
  try {
    await migrate(db, 'postgres');
  } finally {
    await db.destroy();
  }
}

async function migrate(db: Database, engine: Engine): Promise<void> {
  const known: Record<string, Migration> = migrations(engine);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const { error } = await migrator.migrateToLatest().catch((reason: unknown) => ({ error: reason }));
  if (error === undefined) return;
  throw new Error(`DATABASE_URL: ${migrationFailure(error)}`, { cause: error });
}

function migrationFailure(error: unknown): string {
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  if (/corrupted migrations/.test(reason)) return 'база создана более новой версией «Листка». Обновите программу.';
  return isDatabaseUnavailable(error) ? `к базе не подключиться (${reason}).` : `база не обновляется до новой схемы (${reason}).`;
}

/** A name with several addresses fails with the errors of all and no text of its own. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((each: Error) => each.message).join(', ') : error.message;

/** Whether an error means that a value which must be unique is there already. */
export const isDuplicateKey = (error: unknown): boolean =>
  (isSqliteError(error) && (error.errcode === 2067 || error.errcode === 1555)) ||
  (error instanceof pg.DatabaseError && error.code === '23505');

/** Whether an error means that a row which is pointed at isn't there. */
export const isMissingReference = (error: unknown): boolean =>
  (isSqliteError(error) && error.errcode === 787) || (error instanceof pg.DatabaseError && error.code === '23503');

/** SQLite's primary result codes for «not now»: busy, read-only, I/O error, disk full, can't open. */
const SQLITE_UNAVAILABLE = new Set([5, 8, 10, 13, 14]);
/**
 * PostgreSQL's classes for it: connection exception, invalid authorization, no such database, rolled back for the
 * sake of others, insufficient resources, operator intervention, system error.
 */
const POSTGRES_UNAVAILABLE = /^(08|28|3D|40|53|57|58)/;

/** Whether an error means that the database can't serve now, so that another try later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isSqliteError(error)) return SQLITE_UNAVAILABLE.has(error.errcode & 0xff);
  if (error instanceof pg.DatabaseError) return POSTGRES_UNAVAILABLE.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.every(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  return (
    ('syscall' in error && 'code' in error) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated/i.test(error.message)
  );
}
