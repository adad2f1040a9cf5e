import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { shareCommit } from './shared-commit.ts';

/**
 * Does the work whole or not at all: as a part of the transaction that is under way, or in one of its own.
 * It must wait for nothing but the database: others wait for it. And it may be done again from its beginning.
 */
export const inTransaction = <Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
  transact(db, work, false);

/**
 * The same for counters and the like, which a loss of power may set back by a moment: nobody waits for the disk on their
 * account. What is stored after them is on the disk no sooner than they are.
 */
export const inPassingTransaction = <Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
  transact(db, work, true);

const transact = <Result>(db: Database, work: (trx: Transaction) => Promise<Result>, isPassing: boolean): Promise<Result> =>
  db.isTransaction ? work(db as Transaction) : (shareCommit(db, work, isPassing) ?? untilItFits(db, work));

/** How often work is tried that PostgreSQL undoes for the sake of others. */
const TRIES = 3;

async function untilItFits<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === TRIES || !isUndoneForOthers(error)) throw error;
    }
  }
}

/** PostgreSQL's class «transaction rollback»: deadlocks above all. */
const isUndoneForOthers = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code?.startsWith('40') === true;

/** Whether a transaction has others beside it; in SQLite it is alone. */
export const isPostgres = (trx: Database): boolean => trx.getExecutor().adapter instanceof PostgresAdapter;

/** The lock in PostgreSQL: any number but the one that Kysely migrates under. */
const LOCK = 7_115_111_011;
/** How often a process that waits asks again, and after how long it gives up, ms. */
const ASK_AGAIN = 50;
const PATIENCE = 60_000;

/**
 * Does the work in a transaction that one process at a time may be in; others wait for its end, however it ends. A
 * file of SQLite has one process anyway.
 * @throws Error with one line for the operator when another process doesn't finish
 */
export function alone<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) await lock(trx);
    return work(trx);
  });
}

/** Asks again and again: a statement that waited inside the database would be taken for one that hangs. */
async function lock(trx: Transaction): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as got`.execute(trx);
    if (rows[0]?.got) return;
    await sleep(ASK_AGAIN);
  }
  throw new Error('DATABASE_URL: другой процесс «Листка» слишком долго готовит базу.');
}
