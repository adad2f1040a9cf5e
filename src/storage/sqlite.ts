import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

/** SQLite's primary result code for «somebody else holds the lock». */
const SQLITE_BUSY = 5;

/**
 * Opens the embedded database, made when it isn't there.
 * `synchronous=FULL` is set on every open: the compiled default for WAL may be NORMAL, and then a
 * power loss takes commits that were already acknowledged.
 * @param path a file, or `:memory:`
 * @throws Error with one line for the operator when the file can't be used or another process has it
 */
export function sqliteDialect(path: string): Dialect {
  const lock = path === ':memory:' ? null : lockFile(path);
  const database = open(path);
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -32000;
    pragma temp_store = memory;
  `);
  return new TransactionalDdl({ database: withCachedStatements(database, () => lock?.close()) });
}

/** Migrations are all or nothing: SQLite rolls back DDL, Kysely only needs to be told. */
class TransactionalDdl extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

function open(path: string): DatabaseSync {
  try {
    if (path !== ':memory:') mkdirSync(dirname(resolve(path)), { recursive: true });
    return new DatabaseSync(path);
  } catch (error) {
    throw new Error(`DATABASE_URL: файл ${path} не открывается (${(error as Error).message}).`, { cause: error });
  }
}

/**
 * One process owns the file. The lock is an exclusive transaction in a database of its own beside it: the
 * operating system drops it with the process, however that ends, and readers of the data aren't in its way.
 */
function lockFile(path: string): DatabaseSync {
  const lock = open(`${path}.lock`);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (isSqliteError(error) && (error.errcode & 0xff) === SQLITE_BUSY) {
      throw new Error(`DATABASE_URL: файл ${path} уже открыт другим процессом «Листка».`, { cause: error });
    }
    throw error;
  }
}

export const isSqliteError = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

/** The shape that Kysely's SQLite dialect expects, over node:sqlite, preparing each text of SQL once. */
function withCachedStatements(database: DatabaseSync, onClose: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = toKysely(database.prepare(text));
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

function toKysely(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as Parameters<StatementSync['all']>;
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
