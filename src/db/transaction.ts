import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { groupCommit } from './group-commit.ts';

/**
 * Runs work atomically in the current transaction, or in a new transaction. The work may wait only for the database,
 * because other writes have to wait until it ends. After a deadlock the work runs again.
 */
export const inTransaction = <Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db as Transaction) : (groupCommit(db, work) ?? retryOnDeadlock(db, work));

/** How often work is tried. PostgreSQL ends a deadlock by rolling one of the transactions back. */
const MAX_ATTEMPTS = 3;

async function retryOnDeadlock<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionRollback(error)) throw error;
    }
  }
}

/** Whether the SQLSTATE is of class 40, transaction rollback. These errors are mostly deadlocks. */
const isTransactionRollback = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code?.startsWith('40') === true;

/**
 * Whether the database is PostgreSQL. Its transactions run concurrently and need row locks; in SQLite only one
 * transaction runs at a time.
 */
export const isPostgres = (trx: Database): boolean => trx.getExecutor().adapter instanceof PostgresAdapter;

/** The key of an advisory lock in PostgreSQL. It differs from the key that Kysely uses for migrations. */
const LOCK_KEY = 7_115_111_011;
const LOCK_RETRY_MS = 50;
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Runs work in a transaction that only one process at a time can enter. PostgreSQL releases the advisory lock when the
 * transaction ends. SQLite needs no lock, because one process owns the file.
 * @throws Error with one line for the operator when another process holds the lock for a minute
 */
export function withExclusiveLock<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await lock(trx);
    return work(trx);
  });
}

/**
 * Tries to take the lock again and again, because a statement that waits inside PostgreSQL runs into the statement
 * timeout.
 */
async function lock(trx: Transaction): Promise<void> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { rows } = await sql<{ acquired: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK_KEY)}) as acquired`.execute(trx);
    if (rows[0]?.acquired) return;
    await sleep(LOCK_RETRY_MS);
  }
  throw new Error('DATABASE_URL: другой процесс «Листка» слишком долго готовит базу.');
}
