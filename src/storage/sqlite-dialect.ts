import type { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteDatabase } from 'kysely';
import type { SqliteLog } from './sqlite-log.ts';

/** Kysely's SQLite over node:sqlite, with transactions that wait for the disk outside of the event loop. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #createDriver: () => SqliteDriver;

  /**
   * @param cached the database in the shape that Kysely expects
   * @param log of the database; `null` where it has none, and every commit waits for the disk by itself
   */
  constructor(cached: SqliteDatabase, database: DatabaseSync, log: SqliteLog | null) {
    super({ database: cached });
    this.#createDriver = () => new CarefulDriver(cached, database, log);
  }

  override createDriver(): SqliteDriver {
    return this.#createDriver();
  }

  /** Migrations are all or nothing: SQLite rolls back DDL, Kysely only needs to be told. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/**
 * Transactions whose commit is brought to the disk outside of the event loop; the connection is theirs until then.
 * And a full disk ends a transaction by itself: rolling back what is gone already would fail and hide why.
 */
class CarefulDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #log: SqliteLog | null;

  constructor(cached: SqliteDatabase, database: DatabaseSync, log: SqliteLog | null) {
    super({ database: cached });
    this.#database = database;
    this.#log = log;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const mending = this.#log?.mending;
    if (mending) await mending;
    this.#log?.letCommitsWait(false);
    this.#log?.leaveNext(false);
    await super.beginTransaction(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    await this.#log?.sync();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}
