import { describe, expect, test } from 'vitest';
import { countRoles } from '../../../src/db/derived/role-counts.ts';
import { searchUsers } from '../../../src/db/derived/user-search-index.ts';
import { normalizeSearch } from '../../../src/domain/users/user-search.ts';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines } from '../../support/test-database.ts';

describe.each(engines)('migration 0005 (%s)', (engine) => {
  test('existing users are counted by role and found by search', async () => {
    const common = { passwordHash: 'x', signedInAt: '2026-01-01T00:00:00.000Z' };
    const users = [
      { ...common, uid: 'a', role: 0, nickname: 'Андреи\u0306', email: 'a@example.ru', searchText: 'андреи\u0306\na@example.ru' },
      { ...common, uid: 'b', role: 0, nickname: 'Андрей', email: 'b@example.ru', searchText: 'андрей\nb@example.ru' },
      { ...common, uid: 'd', role: 0, nickname: 'Фёдор', email: 'd@xn--80a1acny.xn--p1ai', searchText: 'фёдор\nd@xn--80a1acny.xn--p1ai' },
      { ...common, uid: 'e', role: 0, nickname: 'Егор', email: 'e@xn--80a1acny.xn--p1ai', searchText: 'егор\ne@xn--80a1acny.xn--p1ai' },
      { ...common, uid: 'f', role: 0, nickname: 'Егор', email: 'e@почта.рф', searchText: 'егор\ne@почта.рф' },
      { ...common, uid: 'c', role: 99, nickname: 'Пётр', email: 'c@example.ru', searchText: 'пётр\nc@example.ru' },
    ];
    await migrateFrom(
      engine,
      '0002-lessons-and-access',
      async (db) => void (await db.insertInto('users').values(users).execute()),
      async (db) => {
        expect(Object.fromEntries(await countRoles(db))).toEqual({ 0: 5, 99: 1 });
        const found = async (search: string) =>
          (await db.selectFrom('users').select('uid').where((await searchUsers(db, normalizeSearch(search)))()).orderBy('uid').execute()).map(({ uid }) => uid);
        expect(await found('андрей')).toEqual(['a', 'b']);
        for (const search of ['Пётр', 'петр']) expect(await found(search)).toEqual(['c']);
        expect(await found('example')).toEqual(['a', 'b', 'c']);
        for (const search of ['федор', 'd@почта.рф']) expect(await found(search)).toEqual(['d']);
        // An address keeps its Punycode host when another account has the address with the Unicode host.
        const emails = await db.selectFrom('users').select(['uid', 'email']).where('uid', 'in', ['d', 'e', 'f']).orderBy('uid').execute();
        expect(emails.map(({ email }) => email)).toEqual(['d@почта.рф', 'e@xn--80a1acny.xn--p1ai', 'e@почта.рф']);
      },
    );
  });
});
