import { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { engineOf, sqlitePath, type Database, type Engine } from './database.ts';
import { migrations } from './migrations.ts';
import { objectionToFile, objectionToOpenFile, objectionToServer } from './objection.ts';
import { openPatientPostgres, openPostgres, POSTGRES_CONNECTIONS, type PoolState } from './postgres.ts';
import { connectionFailure, withAdvice } from './postgres-refusal.ts';
import { letRunAtOnce } from './prepared.ts';
import type { Schema } from './schema.ts';
import { letShareCommits } from './shared-commit.ts';
import { openSqlite, type Storing } from './sqlite.ts';
import { fileFailureOf } from './sqlite-error.ts';

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
  const path = sqlitePath(url);
  if (path !== null) refuseIf(objectionToFile(path));
  const opened = openSqlite(path ?? ':memory:');
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

/** On a connection of its own: an index over everything that a school has takes longer than a request may wait. */
async function migratePostgres(url: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: openPatientPostgres(url) });
  try {
    await migrate(db, 'postgres');
  } finally {
    await db.destroy();
  }
}

async function migrate(db: Database, engine: Engine): Promise<void> {
  const { objection = null, error } = await tryToMigrate(db, engine).catch((reason: unknown) => ({ objection: null, error: reason }));
  refuseIf(error === undefined ? objection : migrationFailure(error), error);
}

function refuseIf(reason: string | null, cause?: unknown): void {
  if (reason !== null) throw new Error(`DATABASE_URL: ${reason}`, { cause });
}

/** @returns why nothing was done, or what went wrong amid it */
async function tryToMigrate(db: Database, engine: Engine): Promise<{ objection?: string | null; error?: unknown }> {
  const objection = await (engine === 'postgres' ? objectionToServer(db) : objectionToOpenFile(db));
  if (objection !== null) return { objection };
  const known: Record<string, Migration> = migrations(engine);
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } }).migrateToLatest();
}

function migrationFailure(error: unknown): string {
  if (error instanceof Error && /corrupted migrations/.test(error.message)) {
    return 'база создана более новой версией «Листка». Обновите программу.';
  }
  return fileFailureOf(error) ?? `${connectionFailure(error) ?? 'база не обновляется до новой схемы'} ${withAdvice(error)}`;
}
