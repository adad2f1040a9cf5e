import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Dialect } from 'kysely';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import { isBusy, openingFailureOf } from './sqlite-error.ts';
import { SqliteLog } from './sqlite-log.ts';
import { PATIENCE, withCachedStatements } from './sqlite-statements.ts';

/** Runs one statement without waiting and gives its rows. */
export type RunAtOnce = (text: string, parameters: readonly unknown[]) => unknown[];

/** What is waited for until the disk holds all that the database shows; `null` when it does. */
export type Storing = () => Promise<void> | null;

/** An open file, and what Kysely doesn't ask of it. */
export interface Opened {
  dialect: Dialect;
  runAtOnce: RunAtOnce;
  /** Whether a transaction has the connection. */
  isTaken(): boolean;
  /** Lets the commit of the transaction that is under way come to the disk with a later one. */
  leaveCommit(): void;
  storing: Storing;
}

/**
 * Opens the embedded database, made when it isn't there.
 * `synchronous=FULL` is set on every open: the compiled default for WAL may be NORMAL, and then a
 * power loss takes commits that were already acknowledged. Transactions bring their commit to the disk by themselves.
 * @param path a file, or `:memory:`
 * @throws Error with one line for the operator when the file can't be used or another process has it
 */
export function openSqlite(path: string): Opened {
  const lock = path === ':memory:' ? null : lockFile(path);
  try {
    const database = open(path, SETTINGS);
    const log = hasLog(database) ? new SqliteLog(database, path) : null;
    const cached = withCachedStatements(database, log, () => {
      log?.close();
      lock?.close();
    });
    return {
      dialect: new NodeSqliteDialect(cached, database, log),
      runAtOnce: (text, parameters) => cached.prepare(text).all(parameters),
      isTaken: () => database.isTransaction,
      leaveCommit: () => log?.leaveNext(true),
      storing: () => log?.syncing ?? null,
    };
  } catch (error) {
    lock?.close();
    throw error;
  }
}

const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = ${PATIENCE};
  pragma cache_size = -32000;
  pragma temp_store = memory;
`;

/** Whether commits go into a log that can be brought to the disk; a file system without shared memory has none. */
function hasLog(database: DatabaseSync): boolean {
  const mode = database.prepare('pragma journal_mode').get();
  // The first read makes the log.
  database.exec('select count(*) from sqlite_schema');
  return mode?.['journal_mode'] === 'wal';
}

/** Opens a file and runs the first statements on it, which tell whether it is a database at all. */
function open(path: string, statements: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (path !== ':memory:') makeFile(path);
    database = new DatabaseSync(path);
    database.exec(statements);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`DATABASE_URL: файл ${path} не открывается (${openingFailureOf(error)}).`, { cause: error });
  }
}

/**
 * Makes the file of a database where there is none, readable for its owner only: it holds hashes of passwords. SQLite
 * gives its log the same rights. A file that is there isn't opened: closing it would end the locks that this process has.
 * @throws Error when a file that is there can't be written: SQLite opens it for reading, and no lock on it holds
 */
function makeFile(path: string): void {
  makeFolder(dirname(resolve(path)));
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // It is there, or can't be: then SQLite says why.
    if (existsSync(path)) accessSync(path, constants.W_OK);
  }
}

/** Not by `recursive`: where a file system takes no folders and calls them missing (/proc), Node tries without end. */
function makeFolder(path: string): void {
  // A drive of Windows that isn't there has no parent but itself.
  if (existsSync(path) || dirname(path) === path) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** The file by which one process owns the database beside it. */
export const lockOf = (path: string): string => `${path}.lock`;

/**
 * Makes this process the one that may use a database file, as an open database does.
 * @returns what gives it up again
 * @throws Error with one line for the operator when another process has it
 */
export function ownSqlite(path: string): () => void {
  const lock = lockFile(path);
  return () => lock.close();
}

/**
 * One process owns the file. The lock is an exclusive transaction in a database of its own beside it: the
 * operating system drops it with the process, however that ends, and readers of the data aren't in its way.
 */
function lockFile(path: string): DatabaseSync {
  try {
    return open(lockOf(path), 'pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    const { cause } = error as Error;
    if (!isBusy(cause)) throw error;
    throw new Error(`DATABASE_URL: файл ${path} уже открыт другим процессом «Листка».`, { cause: error });
  }
}
