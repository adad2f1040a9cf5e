import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { isBusy, isFailedSync } from './errors.ts';
import type { WalSync } from './wal-sync.ts';

/**
 * How long a statement waits for another program that writes into the file, ms. The wait blocks the event loop, so after
 * one in vain all statements fail at once for a while.
 */
export const BUSY_TIMEOUT_MS = 500;
const FAIL_FAST_MS = 5_000;

/**
 * Implements the database interface of Kysely's SQLite dialect over node:sqlite. Each SQL text is prepared once.
 * @param walSync `null` without a WAL
 * @param onClose called after the database is closed
 */
export function withCachedStatements(database: DatabaseSync, walSync: WalSync | null, onClose: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const runFailingFast = failFastAfterBusy(database);
  /** A statement outside a transaction commits by itself, with SQLite's own fsync. */
  const runDurably: Runner = (run) => {
    if (database.isTransaction) return runFailingFast(run);
    walSync?.assertIntact();
    walSync?.setSynchronousFull(true);
    try {
      return runFailingFast(run);
    } catch (error) {
      if (isFailedSync(error)) walSync?.markFailed(error);
      throw error;
    }
  };
  return {
    prepare(text) {
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = toKysely(database.prepare(text), COMMITS_NOTHING.test(text) ? runFailingFast : runDurably);
        statements.set(text, statement);
      }
      return statement;
    },
    close() {
      database.close();
      onClose();
    },
  };
}

/** Statements that never commit. */
const COMMITS_NOTHING = /^\s*(select|begin)\b/i;

type Runner = <Result>(run: () => Result) => Result;

/** @returns a runner of statements; after SQLITE_BUSY, the next statements do not wait for `FAIL_FAST_MS` */
function failFastAfterBusy(database: DatabaseSync): Runner {
  let isFailingFast = false;
  const setBusyTimeout = (time: number): void => {
    if (database.isOpen) database.exec(`pragma busy_timeout = ${time}`);
  };
  const failFast = (): void => {
    if (isFailingFast) return;
    isFailingFast = true;
    setBusyTimeout(0);
    setTimeout(() => {
      isFailingFast = false;
      setBusyTimeout(BUSY_TIMEOUT_MS);
    }, FAIL_FAST_MS).unref();
  };
  return (run) => {
    try {
      return run();
    } catch (error) {
      if (isBusy(error)) failFast();
      throw error;
    }
  };
}

function toKysely(statement: StatementSync, runner: Runner): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  // The row objects that node:sqlite creates are slow to use afterwards.
  statement.setReturnArrays(true);
  const values = (parameters: readonly unknown[]) => parameters as Parameters<StatementSync['all']>;
  const rowOf = (cells: unknown): Record<string, unknown> => toRow(names, cells as unknown[]);
  return {
    reader: names.length > 0,
    all: (parameters) => runner(() => statement.all(...values(parameters))).map(rowOf),
    run: (parameters) => runner(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)).map(rowOf),
  };
}

function toRow(names: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  names.forEach((name, index) => (row[name] = cells[index]));
  return row;
}
