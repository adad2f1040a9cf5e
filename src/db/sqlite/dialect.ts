import type { DatabaseSync } from 'node:sqlite';
import { SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteDatabase } from 'kysely';
import { ListokSqliteAdapter } from './adapter.ts';
import type { WalSync } from './wal-sync.ts';

/** Kysely's SQLite dialect over node:sqlite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #adapter: ListokSqliteAdapter;
  readonly #createDriver: () => NodeSqliteDriver;

  /**
   * @param statements the database as Kysely expects it
   * @param walSync `null` when the database has no WAL: then every commit does its own fsync
   */
  constructor(statements: SqliteDatabase, database: DatabaseSync, walSync: WalSync | null) {
    super({ database: statements });
    this.#adapter = new ListokSqliteAdapter(statements, database, walSync);
    this.#createDriver = () => new NodeSqliteDriver(statements, database, walSync);
  }

  override createDriver(): NodeSqliteDriver {
    return this.#createDriver();
  }

  override createAdapter(): ListokSqliteAdapter {
    return this.#adapter;
  }
}

/** Transactions sync their commit outside the event loop and hold the connection until the sync ends. */
class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #walSync: WalSync | null;

  constructor(statements: SqliteDatabase, database: DatabaseSync, walSync: WalSync | null) {
    super({ database: statements });
    this.#database = database;
    this.#walSync = walSync;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const repair = this.#walSync?.repair;
    if (repair) await repair;
    this.#walSync?.setSynchronousFull(false);
    this.#walSync?.deferSync(false);
    await super.beginTransaction(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    await this.#walSync?.sync();
  }

  /** On a full disk SQLite rolls back by itself; a second rollback would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}
