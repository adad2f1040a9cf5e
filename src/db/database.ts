import { sql, type Kysely, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { isLostConnection, isNoConnection } from './postgres/postgres.ts';
import type { Schema } from './schema.ts';
import { isSqliteError, isSqliteForeignKeyViolation, isSqliteUniqueViolation, isTransientError } from './sqlite/errors.ts';
import { resolveSymlinks } from './sqlite/files.ts';

export type Database = Kysely<Schema>;
/** A database within a transaction. */
export type Transaction = KyselyTransaction<Schema>;
export type Engine = 'sqlite' | 'postgres';

/**
 * @returns the engine that a `DATABASE_URL` names; `null` when the URL is neither `sqlite:<path>` nor `postgres://…`
 */
export function engineOf(url: string): Engine | null {
  if (/^sqlite:.+/.test(url)) return 'sqlite';
  return /^postgres(ql)?:\/\/.+/.test(url) ? 'postgres' : null;
}

/**
 * Whether `pg` can parse a `DATABASE_URL`. A URL with `@/` names no host, because it means a Unix socket. It is valid
 * for `pg`, but not for `URL`. A URL is invalid if its password has an unescaped `/`, `#` or `?`.
 */
export const isParsableUrl = (url: string): boolean => engineOf(url) !== 'postgres' || URL.canParse(url.replace('@/', '@socket/'));

/** The path of a SQLite file; `null` for PostgreSQL and for a database in memory. */
export function sqlitePath(url: string): string | null {
  const path = url.slice('sqlite:'.length);
  return engineOf(url) === 'sqlite' && path !== ':memory:' ? resolveSymlinks(path) : null;
}

/** A database that does not respond within this time counts as unreachable, in ms. */
const PING_TIMEOUT_MS = 2_000;

/** Whether the database responds within two seconds to a query that reads no table. */
export async function pingDatabase(db: Database): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, PING_TIMEOUT_MS, false).unref());
  return Promise.race([sql`select 1`.execute(db).then(() => true, () => false), timeout]);
}

export const isUniqueViolation = (error: unknown): boolean =>
  (isSqliteError(error) && isSqliteUniqueViolation(error)) || (error instanceof pg.DatabaseError && error.code === '23505');

export const isForeignKeyViolation = (error: unknown): boolean =>
  (isSqliteError(error) && isSqliteForeignKeyViolation(error)) || (error instanceof pg.DatabaseError && error.code === '23503');

/** @returns the outcome of the work, or `missing` if a foreign key of the work refers to a row that does not exist */
export async function orOnForeignKeyViolation<Outcome, const Missing>(work: Promise<Outcome>, missing: Missing): Promise<Outcome | Missing> {
  try {
    return await work;
  } catch (error) {
    if (isForeignKeyViolation(error)) return missing;
    throw error;
  }
}

/**
 * SQLSTATE classes of temporary failures: connection exception, invalid authorization, no such database, transaction
 * rollback, insufficient resources, operator intervention, system error. The last two codes are 25006, a read-only
 * transaction, for example on a standby, and 25P03, a timeout of an idle transaction.
 */
const POSTGRES_UNAVAILABLE = /^(08|28|3D|40|53|57|58|25006|25P03)/;

/** Whether an error is temporary, so that a retry may succeed. The API answers such an error with 503 `unavailable`. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isNoConnection(error) || isLostConnection(error)) return true;
  if (isSqliteError(error)) return isTransientError(error);
  if (error instanceof pg.DatabaseError) return POSTGRES_UNAVAILABLE.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.every(isDatabaseUnavailable);
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/**
 * Waits for a write. If the database takes no writes at the moment, the failure is ignored, so that a request that
 * mainly reads still succeeds.
 */
export async function ignoreUnavailable(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}
