import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, freshDatabase, withDatabase } from '../server/testing-database.ts';
import { isDatabaseUnavailable, isDuplicateKey, sqlitePath, type Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { newId } from './id.ts';

async function tablesOf(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  return Object.fromEntries(
    tables
      .filter(({ name }) => !name.startsWith('sqlite_'))
      .map(({ name, columns }): [string, string[]] => [
        name,
        columns.map((column) => `${column.name}${column.isNullable ? ' or null' : ''}`).toSorted(),
      ])
      .toSorted(([one], [two]) => (one < two ? -1 : 1)),
  );
}

const person = (uid: string, email = `${uid}@example.ru`) => ({
  uid,
  email,
  nickname: 'Н',
  role: 0,
  passwordHash: 'x',
  signedInAt: '2026-01-01T00:00:00.000Z',
});

describe.each(engines)('a database (%s)', (engine) => {
  test('has its tables when it is opened, and the same ones when it is opened again', async () => {
    await withDatabase(engine, async (db, { url }) => {
      const tables = await tablesOf(db);
      expect(Object.keys(tables)).toEqual(expect.arrayContaining(['users', 'sessions', 'tests', 'testVersions', 'results']));
      await db.insertInto('users').values(person('a')).execute();
      const applied = await sql`select name from kysely_migration order by name`.execute(db);
      await db.destroy();

      const again = await openDatabase(url);
      expect(await tablesOf(again)).toEqual(tables);
      expect((await sql`select name from kysely_migration order by name`.execute(again)).rows).toEqual(applied.rows);
      expect(await again.selectFrom('users').select('uid').execute()).toEqual([{ uid: 'a' }]);
      await again.destroy();
    });
  });

  test('that is newer than the program is refused in one line, and left as it is', async () => {
    await withDatabase(engine, async (db, { url }) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-from-tomorrow', '2099-01-01')`.execute(db);
      await db.destroy();
      await expect(openDatabase(url)).rejects.toThrow(
        /^DATABASE_URL: база создана более новой версией «Листка»\. Обновите программу\.$/,
      );
    });
  });

  test('holds references, and lets what belongs to an account go with it', async () => {
    await withDatabase(engine, async (db) => {
      const place = { uid: 'a', place: 'address:x', seenAt: '2026-01-01' };
      await expect(db.insertInto('knownPlaces').values(place).execute()).rejects.toThrow(/foreign key/i);
      await db.insertInto('users').values(person('a')).execute();
      await db.insertInto('knownPlaces').values(place).execute();
      const result = { uid: 'a', testId: 't', revision: 1, answers: '[]', score: 0, maxScore: 0, timestamp: 'x' };
      await expect(db.insertInto('results').values(result).execute()).rejects.toThrow(/foreign key/i);
      await db.insertInto('testVersions').values({ testId: 't', revision: 1, name: 'Т', questions: '[]' }).execute();
      await db.insertInto('results').values(result).execute();
      await db.deleteFrom('users').execute();
      expect(await db.selectFrom('knownPlaces').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('results').selectAll().execute()).toEqual([]);
    });
  });

  test('tells a duplicate from other failures', async () => {
    await withDatabase(engine, async (db) => {
      const failure = (row: ReturnType<typeof person>) =>
        db
          .insertInto('users')
          .values(row)
          .execute()
          .then(() => null, (error: unknown) => error);
      expect(await failure(person('a'))).toBeNull();
      expect(isDuplicateKey(await failure(person('a', 'other@example.ru')))).toBe(true);
      expect(isDuplicateKey(await failure(person('b', 'a@example.ru')))).toBe(true);
      const noName = await failure({ ...person('c'), nickname: null as never });
      expect(noName).toBeInstanceOf(Error);
      expect([isDuplicateKey(noName), isDatabaseUnavailable(noName)]).toEqual([false, false]);
    });
  });

  test('keeps numbers, bytes and every sign of a text', async () => {
    await withDatabase(engine, async (db) => {
      const bytes = new Uint8Array([0, 1, 127, 128, 255]);
      await db.insertInto('images').values({ id: 'i', type: 'image/png', bytes }).execute();
      const image = await db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
      expect([...image.bytes]).toEqual([...bytes]);
      await db.insertInto('users').values({ ...person('ё-🌿'), nickname: '👩‍🔬 «й» \\ \' "' }).execute();
      const [row] = await db.selectFrom('users').selectAll().execute();
      expect(row).toEqual({ ...person('ё-🌿'), nickname: '👩‍🔬 «й» \\ \' "', searchText: '' });
    });
  });

  test('gives a transaction back whole or not at all', async () => {
    await withDatabase(engine, async (db) => {
      const twice = db.transaction().execute(async (trx) => {
        await trx.insertInto('users').values(person('a')).execute();
        await trx.insertInto('users').values(person('a')).execute();
      });
      await expect(twice).rejects.toSatisfy(isDuplicateKey);
      expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    });
  });
});

test('both kinds of database have the same tables and columns', async () => {
  const found: Record<string, string[]>[] = [];
  for (const engine of engines) await withDatabase(engine, async (db) => void found.push(await tablesOf(db)));
  const [sqlite = {}, postgres] = found;
  // PostgreSQL has an index in their place.
  const common = Object.entries(sqlite).filter(([name]) => !name.startsWith('userSearch'));
  expect(Object.fromEntries(common)).toEqual(postgres);
});

test('a step of the schema may take longer than a request may', async () => {
  const fresh = await freshDatabase('postgres');
  const held = await openDatabase(fresh.url);
  // What Kysely holds while it migrates.
  const slow = held.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    await sql`select pg_advisory_unlock(3853314791062309107)`.execute(db);
  });
  const opened = await openDatabase(fresh.url);
  expect(await tablesOf(opened)).toHaveProperty('users');
  await opened.destroy();
  await slow;
  await held.destroy();
  await fresh.drop();
});

test('three programs that open an empty PostgreSQL at once all get it', async () => {
  const fresh = await freshDatabase('postgres');
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(fresh.url)));
  expect(await tablesOf(opened[0] as Database)).toHaveProperty('users');
  await Promise.all(opened.map((db) => db.destroy()));
  await fresh.drop();
});

test.for([
  ['mysql://localhost/nothing', /^DATABASE_URL: нужно sqlite:<путь> или postgres:\/\/…$/],
] as const)('%s is refused in one line', async ([url, line]) => {
  await expect(openDatabase(url)).rejects.toThrow(line);
});

test('a file that another program writes into is open and not brought up to date, which is what its line says', async () => {
  const fresh = await freshDatabase('sqlite');
  const other = new DatabaseSync(sqlitePath(fresh.url) ?? '');
  other.exec('pragma journal_mode = wal; begin immediate');
  await expect(openDatabase(fresh.url)).rejects.toThrow(/^DATABASE_URL: база не обновляется до новой схемы \(database is locked\)\.$/);
  other.close();
  await fresh.drop();
});

test('a name with several addresses is out of reach when all of them are', () => {
  const refusal = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(isDatabaseUnavailable(new AggregateError([refusal('::1'), refusal('127.0.0.1')]))).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([refusal('::1'), new Error('other')]))).toBe(false);
});

describe('ids', () => {
  test('are different, safe in an address, and sort in the order in which they were made', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[a-z\d]{25}$/);
  });
});
