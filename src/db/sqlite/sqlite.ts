import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Dialect } from 'kysely';
import { NodeSqliteDialect } from './dialect.ts';
import { isBusy, describeOpenError } from './errors.ts';
import { BUSY_TIMEOUT_MS, withCachedStatements } from './statement-cache.ts';

/**
 * Opens a SQLite database and creates its file when it does not exist. Every open sets `synchronous=FULL`: the compiled
 * default for WAL may be NORMAL, which loses acknowledged commits on a power loss.
 * @param path a file, or `:memory:`
 * @param onBrokenFile called with the error of a statement when the file is damaged, or a write or sync of it has
 * failed
 * @throws Error with one line for the operator when the file cannot be used or another process has it
 */
export function openSqlite(path: string, onBrokenFile?: (error: unknown) => void): Dialect {
  const lock = path === ':memory:' ? null : lockFile(path);
  try {
    const database = open(path, SETTINGS);
    const statements = withCachedStatements(database, { ...(onBrokenFile && { onBrokenFile }), onClose: () => lock?.close() });
    return new NodeSqliteDialect(statements, database);
  } catch (error) {
    lock?.close();
    throw error;
  }
}

const SETTINGS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = ${BUSY_TIMEOUT_MS};
  pragma cache_size = -32000;
  pragma temp_store = memory;
`;

/**
 * Opens the file of an open database once more, for a thread that only reads. Each transaction on this connection sees
 * a snapshot, so readers and writers do not wait for each other. The cache is small, because each page is read only
 * once.
 */
export function openSqliteForReading(path: string): Dialect {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma cache_size = -2000');
  return new NodeSqliteDialect(withCachedStatements(database), database);
}

/** Opens a file and runs statements at once, so that a file that is not a database fails here. */
function open(path: string, statements: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (path !== ':memory:') createFile(path);
    database = new DatabaseSync(path);
    database.exec(statements);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`DATABASE_URL: файл ${path} не открывается (${describeOpenError(error)}).`, { cause: error });
  }
}

/**
 * Creates a missing database file that only its owner can read, because it holds password hashes. SQLite gives the WAL
 * the same mode. An existing file is not opened, because closing it would release the POSIX locks that this process has
 * on it.
 * @throws Error when an existing file is not writable. SQLite would open it read-only, and no lock on it would hold
 */
function createFile(path: string): void {
  createFolder(dirname(resolve(path)));
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // Either the file exists, or it cannot be created. In the second case SQLite reports the reason.
    if (existsSync(path)) accessSync(path, constants.W_OK);
  }
}

/**
 * Creates a folder and its parents. It does not use the option `recursive`, because Node then retries forever on file
 * systems such as /proc, which report ENOENT for new folders.
 */
function createFolder(path: string): void {
  // The parent of a missing Windows drive is the drive itself.
  if (existsSync(path) || dirname(path) === path) return;
  createFolder(dirname(path));
  mkdirSync(path);
}

/** The path of the lock file. The process that locks this file owns the database beside it. */
export const lockPath = (path: string): string => `${path}.lock`;

/**
 * Takes the lock that an open database holds.
 * @returns a function that releases the lock
 * @throws Error with one line for the operator when another process holds the lock
 */
export function acquireDatabaseLock(path: string): () => void {
  const lock = lockFile(path);
  return () => lock.close();
}

/**
 * Locks a database file for one process. The lock is an exclusive transaction in a second, empty database beside the
 * file. The operating system releases the lock when the process ends in any way. Other programs can still read the
 * data.
 */
function lockFile(path: string): DatabaseSync {
  try {
    return open(lockPath(path), 'pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    const { cause } = error as Error;
    if (!isBusy(cause)) throw error;
    throw new Error(`DATABASE_URL: файл ${path} уже открыт другим процессом «Листка».`, { cause: error });
  }
}
