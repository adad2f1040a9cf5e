import { sql, type Kysely, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { isLostConnection, isNoConnection } from './postgres.ts';
import type { Schema } from './schema.ts';
import { isDuplicate, isNotNow, isReferenceMissing, isSqliteError } from './sqlite-error.ts';
import { behindLinks } from './sqlite-files.ts';

export type Database = Kysely<Schema>;
/** A database within a transaction. */
export type Transaction = KyselyTransaction<Schema>;
export type Engine = 'sqlite' | 'postgres';

/** Which engine a `DATABASE_URL` names, `null` when it is neither `sqlite:<path>` nor `postgres://…`. */
export function engineOf(url: string): Engine | null {
  if (/^sqlite:.+/.test(url)) return 'sqlite';
  return /^postgres(ql)?:\/\/.+/.test(url) ? 'postgres' : null;
}

/** Whether `pg` can read a `DATABASE_URL`; with `@/` it goes to a socket. A password with `/`, `#` or `?` in it makes it unreadable. */
export const isReadable = (url: string): boolean => engineOf(url) !== 'postgres' || URL.canParse(url.replace('@/', '@socket/'));

/** The file of an embedded database, `null` for PostgreSQL and for a database in memory. */
export function sqlitePath(url: string): string | null {
  const path = url.slice('sqlite:'.length);
  return engineOf(url) === 'sqlite' && path !== ':memory:' ? behindLinks(path) : null;
}

/** A database that takes longer to answer counts as down: others wait for whoever asks, ms. */
const ANSWER_WAIT = 2_000;

/** Whether the database answers, and soon. The question reads nothing. */
export async function isAnswering(db: Database): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_WAIT, false).unref());
  return Promise.race([sql`select 1`.execute(db).then(() => true, () => false), tooLate]);
}

/** Whether an error means that a value which must be unique is there already. */
export const isDuplicateKey = (error: unknown): boolean =>
  (isSqliteError(error) && isDuplicate(error)) || (error instanceof pg.DatabaseError && error.code === '23505');

/** Whether an error means that a row which is pointed at isn't there. */
export const isMissingReference = (error: unknown): boolean =>
  (isSqliteError(error) && isReferenceMissing(error)) || (error instanceof pg.DatabaseError && error.code === '23503');

/** What work gives; `missing` when a row that it writes points at one which isn't there: the foreign key decides. */
export async function unlessMissing<Outcome, const Missing>(work: Promise<Outcome>, missing: Missing): Promise<Outcome | Missing> {
  try {
    return await work;
  } catch (error) {
    if (isMissingReference(error)) return missing;
    throw error;
  }
}

/**
 * PostgreSQL's classes for «not now»: connection exception, invalid authorization, no such database, rolled back for the
 * sake of others, insufficient resources, operator intervention, system error. And two of another class: read-only, as a
 * standby is, and a transaction that was idle for too long.
 */
const POSTGRES_UNAVAILABLE = /^(08|28|3D|40|53|57|58|25006|25P03)/;

/** Whether an error means that the database can't serve now, so that another try later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isNoConnection(error) || isLostConnection(error)) return true;
  if (isSqliteError(error)) return isNotNow(error);
  if (error instanceof pg.DatabaseError) return POSTGRES_UNAVAILABLE.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.every(isDatabaseUnavailable);
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
