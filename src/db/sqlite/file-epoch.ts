import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { beginEpoch } from '../epoch.ts';
import type { Schema } from '../schema.ts';
import { NodeSqliteDialect } from './dialect.ts';
import { withCachedStatements } from './statement-cache.ts';

/**
 * Begins a new epoch in a copy of a database. A copy from a version without epochs is left alone, because its migration
 * begins an epoch.
 */
export async function beginEpochOfFile(path: string): Promise<void> {
  const file = new DatabaseSync(path);
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(withCachedStatements(file), file) });
  try {
    const { rows } = await sql`select 1 from sqlite_schema where "name" = 'databaseState'`.execute(db);
    if (rows.length > 0) await db.transaction().execute(beginEpoch);
  } finally {
    await db.destroy();
  }
}
