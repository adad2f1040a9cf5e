import type { DatabaseSync } from 'node:sqlite';
import { SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteDatabase } from 'kysely';
import { ListokSqliteAdapter } from './adapter.ts';

/** Kysely's SQLite dialect over node:sqlite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #adapter: ListokSqliteAdapter;
  readonly #createDriver: () => NodeSqliteDriver;

  /** @param statements the database in the form that Kysely expects */
  constructor(statements: SqliteDatabase, database: DatabaseSync) {
    super({ database: statements });
    this.#adapter = new ListokSqliteAdapter(statements, database);
    this.#createDriver = () => new NodeSqliteDriver(statements, database);
  }

  override createDriver(): NodeSqliteDriver {
    return this.#createDriver();
  }

  override createAdapter(): ListokSqliteAdapter {
    return this.#adapter;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(statements: SqliteDatabase, database: DatabaseSync) {
    super({ database: statements });
    this.#database = database;
  }

  /** On a full disk SQLite rolls the transaction back by itself. A second rollback would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}
