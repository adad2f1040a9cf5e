import type { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase } from 'kysely';
import type { Database } from '../database.ts';
import { GroupCommitQueue } from './group-commit-queue.ts';

/**
 * Kysely's SQLite adapter with two additions: group commit and synchronous statements. A database and its transactions
 * share one such object, which `db.getExecutor().adapter` returns.
 */
export class ListokSqliteAdapter extends SqliteAdapter {
  readonly groupCommitQueue = new GroupCommitQueue();
  readonly #statements: SqliteDatabase;
  readonly #database: DatabaseSync;

  constructor(statements: SqliteDatabase, database: DatabaseSync) {
    super();
    this.#statements = statements;
    this.#database = database;
  }

  /** The `DATABASE_URL` of the file; `null` for a database in memory. */
  get url(): string | null {
    const path = this.#database.location();
    return path === null ? null : `sqlite:${path}`;
  }

  /**
   * Kysely's own adapter returns `false`. Here it is `true`, because SQLite can roll back changes of the schema. Each
   * migration is therefore atomic.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /**
   * Runs a statement at once, without Kysely's connection mutex, which costs more than a small statement. The database
   * has only one connection. While another request has a transaction open on it, the statement cannot run, because it
   * would become part of that transaction.
   * @param db the database, or the transaction of the current group
   * @returns the rows; `null` when the statement has to run through Kysely
   */
  tryExecuteSync(db: Database, text: string, parameters: readonly unknown[]): unknown[] | null {
    const canExecute = db.isTransaction ? db === this.groupCommitQueue.transaction : !this.#database.isTransaction;
    return canExecute ? this.#statements.prepare(text).all(parameters) : null;
  }
}
