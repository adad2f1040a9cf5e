import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { searchedTextOf } from '../../domain/user-search.ts';
import { engines, freshDatabase } from '../../server/testing-database.ts';
import { openDatabase } from '../open-database.ts';
import { migrations } from '../migrations.ts';
import { countRoles } from '../role-counts.ts';
import type { Schema } from '../schema.ts';
import { openSqlite } from '../sqlite.ts';
import { lookFor } from '../user-search.ts';

describe.each(engines)('a school that had users before (%s)', (engine) => {
  test('has them counted and found', async () => {
    const fresh = await freshDatabase(engine);
    const dialect =
      engine === 'sqlite'
        ? openSqlite(fresh.url.slice('sqlite:'.length)).dialect
        : new PostgresDialect({ pool: new pg.Pool({ connectionString: fresh.url }) });
    const before = new Kysely<Schema>({ dialect });
    const migrator = new Migrator({ db: before, provider: { getMigrations: () => Promise.resolve(migrations(engine)) } });
    expect(await migrator.migrateTo('0002-lessons-and-access')).not.toHaveProperty('error');
    const person = { passwordHash: 'x', signedInAt: '2026-01-01T00:00:00.000Z' };
    await before
      .insertInto('users')
      .values([
        { ...person, uid: 'a', role: 0, nickname: 'Андреи\u0306', email: 'a@example.ru', searchText: 'андреи\u0306\na@example.ru' },
        { ...person, uid: 'b', role: 0, nickname: 'Андрей', email: 'b@example.ru', searchText: 'андрей\nb@example.ru' },
        { ...person, uid: 'd', role: 0, nickname: 'Фёдор', email: 'd@xn--80a1acny.xn--p1ai', searchText: 'фёдор\nd@xn--80a1acny.xn--p1ai' },
        { ...person, uid: 'e', role: 0, nickname: 'Егор', email: 'e@xn--80a1acny.xn--p1ai', searchText: 'егор\ne@xn--80a1acny.xn--p1ai' },
        { ...person, uid: 'f', role: 0, nickname: 'Егор', email: 'e@почта.рф', searchText: 'егор\ne@почта.рф' },
        { ...person, uid: 'c', role: 99, nickname: 'Пётр', email: 'c@example.ru', searchText: 'пётр\nc@example.ru' },
      ])
      .execute();
    await before.destroy();

    const db = await openDatabase(fresh.url);
    expect(Object.fromEntries(await countRoles(db))).toEqual({ 0: 5, 99: 1 });
    const found = async (search: string) =>
      (await db.selectFrom('users').select('uid').where((await lookFor(db, searchedTextOf(search)))()).orderBy('uid').execute()).map(({ uid }) => uid);
    expect(await found('андрей')).toEqual(['a', 'b']);
    for (const search of ['Пётр', 'петр']) expect(await found(search)).toEqual(['c']);
    expect(await found('example')).toEqual(['a', 'b', 'c']);
    for (const search of ['федор', 'd@почта.рф']) expect(await found(search)).toEqual(['d']);
    // A school's second account of the same person is nobody's to choose from.
    const emails = await db.selectFrom('users').select(['uid', 'email']).where('uid', 'in', ['d', 'e', 'f']).orderBy('uid').execute();
    expect(emails.map(({ email }) => email)).toEqual(['d@почта.рф', 'e@xn--80a1acny.xn--p1ai', 'e@почта.рф']);
    await db.destroy();
    await fresh.drop();
  });
});
