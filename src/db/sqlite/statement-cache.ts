import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { isBrokenFile, isBusy } from './errors.ts';

/**
 * How long a statement waits while another program writes to the file, in ms. The wait blocks the event loop. After a
 * wait without success, statements do not wait for `FAIL_FAST_MS`, but fail at once.
 */
export const BUSY_TIMEOUT_MS = 500;
const FAIL_FAST_MS = 5_000;

export interface DatabaseListeners {
  /** Called with the error of a statement when the file is damaged, or a write or sync of it has failed. */
  onBrokenFile?: (error: unknown) => void;
  /** Called after the database is closed. */
  onClose?: () => void;
}

/** Implements the database interface of Kysely's SQLite dialect over node:sqlite. Each SQL text is prepared once. */
export function withCachedStatements(database: DatabaseSync, { onBrokenFile, onClose }: DatabaseListeners = {}): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const failFast = createFailFast(database);
  const run: Runner = (execute) => {
    try {
      return execute();
    } catch (error) {
      if (isBusy(error)) failFast();
      if (isBrokenFile(error)) onBrokenFile?.(error);
      throw error;
    }
  };
  return {
    prepare(text) {
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = toKysely(run(() => database.prepare(text)), run);
        statements.set(text, statement);
      }
      return statement;
    },
    close() {
      database.close();
      onClose?.();
    },
  };
}

type Runner = <Result>(run: () => Result) => Result;

/**
 * @returns a function to call after SQLITE_BUSY. For the next `FAIL_FAST_MS`, statements then fail at once instead of
 * waiting
 */
function createFailFast(database: DatabaseSync): () => void {
  let isFailingFast = false;
  const setBusyTimeout = (time: number): void => {
    if (database.isOpen) database.exec(`pragma busy_timeout = ${time}`);
  };
  return () => {
    if (isFailingFast) return;
    isFailingFast = true;
    setBusyTimeout(0);
    setTimeout(() => {
      isFailingFast = false;
      setBusyTimeout(BUSY_TIMEOUT_MS);
    }, FAIL_FAST_MS).unref();
  };
}

function toKysely(statement: StatementSync, run: Runner): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  // The row objects that node:sqlite creates are slow to use, so rows are read as arrays.
  statement.setReturnArrays(true);
  const values = (parameters: readonly unknown[]) => parameters as Parameters<StatementSync['all']>;
  const rowOf = (cells: unknown): Record<string, unknown> => toRow(names, cells as unknown[]);
  return {
    reader: names.length > 0,
    all: (parameters) => run(() => statement.all(...values(parameters))).map(rowOf),
    run: (parameters) => run(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)).map(rowOf),
  };
}

function toRow(names: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  // A loop takes half the time of a callback for each cell.
  for (let index = 0; index < names.length; index += 1) row[names[index] as string] = cells[index];
  return row;
}
