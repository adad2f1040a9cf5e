import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect } from 'vitest';
import type { Database, Engine } from '../../src/db/database.ts';
import { migrations } from '../../src/db/migrations.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { openSqlite } from '../../src/db/sqlite/sqlite.ts';
import type { FormerSchema } from './former-schema.ts';
import { freshDatabase } from './test-database.ts';

/**
 * Migrates an empty database to an older schema, fills it, and opens it with the current schema.
 * @param key the key of the last migration of the older schema
 */
export async function migrateFrom(
  engine: Engine,
  key: string,
  fill: (db: Kysely<FormerSchema>) => Promise<void>,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const fresh = await freshDatabase(engine);
  const dialect =
    engine === 'sqlite'
      ? openSqlite(fresh.url.slice('sqlite:'.length))
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: fresh.url }) });
  const before = new Kysely<FormerSchema>({ dialect });
  const migrator = new Migrator({ db: before, provider: { getMigrations: () => Promise.resolve(migrations(engine)) } });
  expect(await migrator.migrateTo(key)).not.toHaveProperty('error');
  await fill(before);
  await before.destroy();
  const db = await openDatabase(fresh.url);
  await work(db);
  await db.destroy();
  await fresh.drop();
}
