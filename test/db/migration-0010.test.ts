import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../src/db/database.ts';
import { migrations } from '../../src/db/migrations.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Schema } from '../../src/db/schema.ts';
import { openSqlite } from '../../src/db/sqlite/sqlite.ts';
import { engines, freshDatabase } from '../support/test-database.ts';

const TIME = '2026-01-01T00:00:00.000Z';

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null, (error: unknown) => error);

describe.each(engines)('migration 0010 (%s)', (engine) => {
  test('open blocks become access without an end, and a pupil has one open request for a block and one without', async () => {
    const fresh = await freshDatabase(engine);
    const dialect =
      engine === 'sqlite'
        ? openSqlite(fresh.url.slice('sqlite:'.length))
        : new PostgresDialect({ pool: new pg.Pool({ connectionString: fresh.url }) });
    const before = new Kysely<Schema>({ dialect });
    const migrator = new Migrator({ db: before, provider: { getMigrations: () => Promise.resolve(migrations(engine)) } });
    expect(await migrator.migrateTo('0009-attempts')).not.toHaveProperty('error');
    const user = { uid: 'anna', email: 'anna@example.ru', nickname: 'Анна', role: 0, passwordHash: 'x', signedInAt: TIME };
    await before.insertInto('users').values(user).execute();
    await before.insertInto('blocks').values({ id: 'cell', title: 'Клетка', description: 'О ней', order: 1, revision: 1 }).execute();
    await before.insertInto('openBlocks').values({ uid: 'anna', blockId: 'cell' }).execute();
    await before.destroy();

    const db = await openDatabase(fresh.url);
    expect(await db.selectFrom('openBlocks').selectAll().execute()).toEqual([{ uid: 'anna', blockId: 'cell', until: null }]);
    let number = 0;
    const add = (blockId: string | null, status: 'open' | 'declined' = 'open') => {
      number += 1;
      const row = { id: `r${number}`, code: `c${number}`, uid: 'anna', blockId, status, createdAt: TIME };
      return failureOf(db.insertInto('accessRequests').values(row).execute());
    };
    for (const blockId of ['cell', null]) {
      expect(await add(blockId, 'declined')).toBeNull();
      expect(await add(blockId)).toBeNull();
      expect(isUniqueViolation(await add(blockId))).toBe(true);
      expect(await add(blockId, 'declined')).toBeNull();
    }
    await db.destroy();
    await fresh.drop();
  });
});
