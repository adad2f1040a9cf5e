import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { isBusy, isFailedSync } from './sqlite-error.ts';
import type { SqliteLog } from './sqlite-log.ts';

/**
 * How long a statement waits for another program that writes into the file, ms. Nobody else is answered meanwhile, so
 * it waits once, and during the pause that follows all others fail at once.
 */
export const PATIENCE = 500;
const PAUSE = 5_000;

/**
 * The shape that Kysely's SQLite dialect expects, over node:sqlite, preparing each text of SQL once.
 * @param log where commits go, if there is one
 * @param onClose what is to be closed after the database
 */
export function withCachedStatements(database: DatabaseSync, log: SqliteLog | null, onClose: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const impatiently = waitingOnce(database);
  /** A statement that commits by itself is on the disk when it is done. */
  const durably: Runner = (run) => {
    if (database.isTransaction) return impatiently(run);
    log?.expectWhole();
    log?.letCommitsWait(true);
    try {
      return impatiently(run);
    } catch (error) {
      if (isFailedSync(error)) log?.distrust(error);
      throw error;
    }
  };
  return {
    prepare(text) {
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = toKysely(database.prepare(text), COMMITS_NOTHING.test(text) ? impatiently : durably);
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

/** What certainly commits nothing. */
const COMMITS_NOTHING = /^\s*(select|begin)\b/i;

/** Runs a statement. When it has waited in vain for another program, those that follow don't wait for a while. */
type Runner = <Result>(run: () => Result) => Result;

function waitingOnce(database: DatabaseSync): Runner {
  let isPausing = false;
  const setPatience = (time: number): void => {
    if (database.isOpen) database.exec(`pragma busy_timeout = ${time}`);
  };
  const pause = (): void => {
    if (isPausing) return;
    isPausing = true;
    setPatience(0);
    setTimeout(() => {
      isPausing = false;
      setPatience(PATIENCE);
    }, PAUSE).unref();
  };
  return (run) => {
    try {
      return run();
    } catch (error) {
      if (isBusy(error)) pause();
      throw error;
    }
  };
}

function toKysely(statement: StatementSync, runner: Runner): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  // The objects that node:sqlite makes of rows are slow to use afterwards.
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
  names.forEach((name, place) => (row[name] = cells[place]));
  return row;
}
