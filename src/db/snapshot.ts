/** Reads the database over a connection of its own, so that threads do not use the connection of the requests. */
import { Kysely } from 'kysely';
import { engineOf, sqlitePath, type Database, type Transaction } from './database.ts';
import { ListokPostgresAdapter } from './postgres/adapter.ts';
import { openPostgresWithoutTimeouts } from './postgres/postgres.ts';
import type { Schema } from './schema.ts';
import { ListokSqliteAdapter } from './sqlite/adapter.ts';
import { openSqliteForReading } from './sqlite/sqlite.ts';

/**
 * The URL by which another thread can open the database; `null` for a database in memory, which only its own connection
 * sees.
 */
export function urlOf(db: Database): string | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof ListokSqliteAdapter || adapter instanceof ListokPostgresAdapter ? adapter.url : null;
}

/**
 * Runs work in a read-only transaction on a new connection. The work sees everything that is committed when it starts.
 * The database must already be open elsewhere, because this function does not migrate it. There is no timeout, because
 * a thread of low priority may pause for longer than the timeout of a request. The caller has to limit the time.
 */
export async function readSnapshot<Result>(url: string, work: (db: Transaction) => Promise<Result>): Promise<Result> {
  const path = engineOf(url) === 'sqlite' ? sqlitePath(url) : null;
  const db = new Kysely<Schema>({ dialect: path === null ? openPostgresWithoutTimeouts(url) : openSqliteForReading(path) });
  try {
    // These settings are for PostgreSQL. SQLite ignores them, because each of its transactions is a snapshot anyway.
    return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  } finally {
    await db.destroy();
  }
}
