import { Kysely, type Dialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { engineOf, sqlitePath, type Database, type Engine } from './database.ts';
import { migrations } from './migrations.ts';
import { verifySqliteFile, verifyOpenSqlite, verifyPostgres } from './verify-database.ts';
import { ListokPostgresAdapter, type PoolState } from './postgres/adapter.ts';
import { openPostgresWithoutTimeouts, openPostgres, POSTGRES_CONNECTIONS } from './postgres/postgres.ts';
import { describeConnectionError, withHint } from './postgres/connection-errors.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { describeSqliteFileError } from './sqlite/errors.ts';

/**
 * Opens a database and migrates it to the current schema.
 * @param url `sqlite:<path>`, `sqlite::memory:` or `postgres://…`
 * @param connections the maximum number of PostgreSQL connections; `null` for the default. SQLite always has one
 * connection
 * @param onBrokenFile called with the error of a statement when a SQLite file is damaged, or when a write or sync of
 * the file has failed
 * @throws Error with one line for the operator when the database cannot be opened, or is newer than this program
 */
export async function openDatabase(
  url: string,
  connections: number | null = null,
  onBrokenFile?: (error: unknown) => void,
): Promise<Database> {
  const engine = engineOf(url);
  if (engine === null) throw new Error('DATABASE_URL: нужно sqlite:<путь> или postgres://…');
  const dialect = engine === 'sqlite' ? openFile(url, onBrokenFile) : openPostgres(url, connections ?? POSTGRES_CONNECTIONS);
  const db = new Kysely<Schema>({ dialect });
  try {
    await (engine === 'sqlite' ? migrate(db, engine) : migratePostgres(url));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

function openFile(url: string, onBrokenFile?: (error: unknown) => void): Dialect {
  const path = sqlitePath(url);
  if (path !== null) throwIf(verifySqliteFile(path));
  return openSqlite(path ?? ':memory:', onBrokenFile);
}

/** The state of PostgreSQL's connection pool. The object is live: its numbers change. `null` with SQLite. */
export function poolOf(db: Database): PoolState | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof ListokPostgresAdapter ? adapter.pool : null;
}

/**
 * Migrates PostgreSQL over a separate connection without timeouts, because building an index over many rows takes
 * longer than the timeout of a request.
 */
async function migratePostgres(url: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: openPostgresWithoutTimeouts(url) });
  try {
    await migrate(db, 'postgres');
  } finally {
    await db.destroy();
  }
}

async function migrate(db: Database, engine: Engine): Promise<void> {
  const { problem = null, error } = await tryToMigrate(db, engine).catch((reason: unknown) => ({ problem: null, error: reason }));
  throwIf(error === undefined ? problem : describeMigrationError(error), error);
}

function throwIf(problem: string | null, cause?: unknown): void {
  if (problem !== null) throw new Error(`DATABASE_URL: ${problem}`, { cause });
}

/** @returns `problem` tells the operator why the migration did not start; `error` is the error with which it failed */
async function tryToMigrate(db: Database, engine: Engine): Promise<{ problem?: string | null; error?: unknown }> {
  const problem = await (engine === 'postgres' ? verifyPostgres(db) : verifyOpenSqlite(db));
  if (problem !== null) return { problem };
  const known: Record<string, Migration> = migrations(engine);
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } }).migrateToLatest();
}

function describeMigrationError(error: unknown): string {
  if (error instanceof Error && /corrupted migrations/.test(error.message)) {
    return 'база создана более новой версией «Листка». Обновите программу.';
  }
  return describeSqliteFileError(error) ?? `${describeConnectionError(error) ?? 'база не обновляется до новой схемы'} ${withHint(error)}`;
}
