import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, freshDatabase, withDatabase } from '../support/test-database.ts';
import { isDatabaseUnavailable, isUniqueViolation, sqlitePath, type Database, type Engine } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { newId } from '../../src/db/new-id.ts';

interface Column {
  name: string;
  isNullable: boolean;
}

async function tablesOf(db: Database, engine?: Engine): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('sqlite_'));
  const described = tables.map(async ({ name, columns }): Promise<[string, string[]]> => {
    const all: Column[] = [...columns, ...(engine === 'sqlite' ? await generatedColumns(db, name) : [])];
    return [name, all.map((column) => `${column.name}${column.isNullable ? ' or null' : ''}`).toSorted()];
  });
  return Object.fromEntries((await Promise.all(described)).toSorted(([one], [two]) => (one < two ? -1 : 1)));
}

/** The generated columns of a table. Kysely lists them only for PostgreSQL. */
async function generatedColumns(db: Database, table: string): Promise<Column[]> {
  const { rows } = await sql<{ name: string; notnull: number }>`
    select name, "notnull" from pragma_table_xinfo(${table}) where hidden in (2, 3)`.execute(db);
  return rows.map(({ name, notnull }) => ({ name, isNullable: notnull === 0 }));
}

const userRow = (uid: string, email = `${uid}@example.ru`) => ({
  uid,
  email,
  nickname: 'Н',
  role: 0,
  passwordHash: 'x',
  signedInAt: '2026-01-01T00:00:00.000Z',
});

describe.each(engines)('database (%s)', (engine) => {
  test('openDatabase creates the tables, and opening again changes nothing', async () => {
    await withDatabase(engine, async (db, { url }) => {
      const tables = await tablesOf(db);
      expect(Object.keys(tables)).toEqual(expect.arrayContaining(['users', 'sessions', 'tests', 'testVersions', 'results']));
      await db.insertInto('users').values(userRow('a')).execute();
      const applied = await sql`select name from kysely_migration order by name`.execute(db);
      await db.destroy();

      const reopened = await openDatabase(url);
      expect(await tablesOf(reopened)).toEqual(tables);
      expect((await sql`select name from kysely_migration order by name`.execute(reopened)).rows).toEqual(applied.rows);
      expect(await reopened.selectFrom('users').select('uid').execute()).toEqual([{ uid: 'a' }]);
      await reopened.destroy();
    });
  });

  test('openDatabase rejects a database of a newer version with one line', async () => {
    await withDatabase(engine, async (db, { url }) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-from-tomorrow', '2099-01-01')`.execute(db);
      await db.destroy();
      await expect(openDatabase(url)).rejects.toThrow(
        /^DATABASE_URL: база создана более новой версией «Листка»\. Обновите программу\.$/,
      );
    });
  });

  test('foreign keys are enforced, and deleting a user deletes the rows that belong to it', async () => {
    await withDatabase(engine, async (db) => {
      const knownPlace = { uid: 'a', place: 'address:x', seenAt: '2026-01-01' };
      await expect(db.insertInto('knownPlaces').values(knownPlace).execute()).rejects.toThrow(/foreign key/i);
      await db.insertInto('users').values(userRow('a')).execute();
      await db.insertInto('knownPlaces').values(knownPlace).execute();
      const result = { uid: 'a', testId: 't', revision: 1, answers: '[]', score: 0, maxScore: 0, timestamp: 'x' };
      await expect(db.insertInto('results').values(result).execute()).rejects.toThrow(/foreign key/i);
      await db.insertInto('testVersions').values({ testId: 't', revision: 1, name: 'Т', questions: '[]' }).execute();
      await db.insertInto('results').values(result).execute();
      await db.deleteFrom('users').execute();
      expect(await db.selectFrom('knownPlaces').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('results').selectAll().execute()).toEqual([]);
    });
  });

  test('isUniqueViolation distinguishes duplicates from other errors', async () => {
    await withDatabase(engine, async (db) => {
      const failure = (row: ReturnType<typeof userRow>) =>
        db
          .insertInto('users')
          .values(row)
          .execute()
          .then(() => null, (error: unknown) => error);
      expect(await failure(userRow('a'))).toBeNull();
      expect(isUniqueViolation(await failure(userRow('a', 'other@example.ru')))).toBe(true);
      expect(isUniqueViolation(await failure(userRow('b', 'a@example.ru')))).toBe(true);
      const missingNickname = await failure({ ...userRow('c'), nickname: null as never });
      expect(missingNickname).toBeInstanceOf(Error);
      expect([isUniqueViolation(missingNickname), isDatabaseUnavailable(missingNickname)]).toEqual([false, false]);
    });
  });

  test('numbers, bytes and Unicode text are returned as they were stored', async () => {
    await withDatabase(engine, async (db) => {
      const bytes = new Uint8Array([0, 1, 127, 128, 255]);
      await db.insertInto('images').values({ id: 'i', type: 'image/png', bytes }).execute();
      const image = await db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
      expect([...image.bytes]).toEqual([...bytes]);
      await db.insertInto('users').values({ ...userRow('ё-🌿'), nickname: '👩‍🔬 «й» \\ \' "' }).execute();
      const [row] = await db.selectFrom('users').selectAll().execute();
      expect(row).toMatchObject({ ...userRow('ё-🌿'), nickname: '👩‍🔬 «й» \\ \' "', searchText: '', nicknameOrder: '' });
    });
  });

  test('a failed transaction stores nothing', async () => {
    await withDatabase(engine, async (db) => {
      const twice = db.transaction().execute(async (trx) => {
        await trx.insertInto('users').values(userRow('a')).execute();
        await trx.insertInto('users').values(userRow('a')).execute();
      });
      await expect(twice).rejects.toSatisfy(isUniqueViolation);
      expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    });
  });
});

test('SQLite and PostgreSQL have the same tables and columns', async () => {
  const found: Record<string, string[]>[] = [];
  for (const engine of engines) await withDatabase(engine, async (db) => void found.push(await tablesOf(db, engine)));
  const [sqlite = {}, postgres] = found;
  // PostgreSQL has an index in place of these tables.
  const common = Object.entries(sqlite).filter(([name]) => !name.startsWith('userSearch'));
  expect(Object.fromEntries(common)).toEqual(postgres);
});

test('three concurrent calls of openDatabase on an empty PostgreSQL all succeed', async () => {
  const fresh = await freshDatabase('postgres');
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(fresh.url)));
  expect(await tablesOf(opened[0] as Database)).toHaveProperty('users');
  await Promise.all(opened.map((db) => db.destroy()));
  await fresh.drop();
});

test.for([
  ['mysql://localhost/nothing', /^DATABASE_URL: нужно sqlite:<путь> или postgres:\/\/…$/],
] as const)('openDatabase rejects %s with one line', async ([url, line]) => {
  await expect(openDatabase(url)).rejects.toThrow(line);
});

test('a SQLite file locked by another program is rejected with one line about the failed migration', async () => {
  const fresh = await freshDatabase('sqlite');
  const other = new DatabaseSync(sqlitePath(fresh.url) ?? '');
  other.exec('pragma journal_mode = wal; begin immediate');
  await expect(openDatabase(fresh.url)).rejects.toThrow(/^DATABASE_URL: база не обновляется до новой схемы \(database is locked\)\.$/);
  other.close();
  await fresh.drop();
});

test('an AggregateError counts as database unavailable only if all its errors do', () => {
  const connectionError = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(isDatabaseUnavailable(new AggregateError([connectionError('::1'), connectionError('127.0.0.1')]))).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([connectionError('::1'), new Error('other')]))).toBe(false);
});

describe('ids', () => {
  test('10,000 ids are unique, URL-safe, and sort in the order of creation', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[a-z\d]{25}$/);
  });
});
