import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchUsers } from '../../../src/db/derived/user-search-index.ts';
import { normalizeSearch } from '../../../src/domain/users/user-search.ts';
import type { FormerSchema } from '../../support/former-schema.ts';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines } from '../../support/test-database.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const user = { role: 0, passwordHash: 'x', signedInAt: TIME };

async function fill(before: Kysely<FormerSchema>): Promise<void> {
  await before
    .insertInto('users')
    .values([
      { ...user, uid: 'u1', email: 'a@example.ru', nickname: 'О’Ха\u0301ра', searchText: 'о’ха\u0301ра\na@example.ru', nicknameOrder: 'о’ха\u0301ра' },
      { ...user, uid: 'u2', email: 'b@example.ru', nickname: 'Анна', searchText: 'анна\nb@example.ru', nicknameOrder: 'анна' },
    ])
    .execute();
  await before
    .insertInto('groups')
    .values([
      { id: 'g1', name: '10\u00ADА «био»', nameKey: '10\u00ADа «био»', revision: 1 },
      { id: 'g2', name: '11-А', nameKey: '11-а', revision: 1 },
      { id: 'g3', name: '11–А', nameKey: '11–а', revision: 1 },
    ])
    .execute();
  const analysis = { revision: 1, changes: 1, flagged: 0, analysis: '{}', topics: '[]' };
  await before.insertInto('analyses').values({ kind: 'test', testId: 't1', ...analysis }).execute();
}

describe.each(engines)('migration 0017 (%s)', (engine) => {
  test('what is searched and compared follows the folding of signs, and analyses are made anew', async () => {
    await migrateFrom(engine, '0016-epoch', fill, async (db) => {
      for (const [search, found] of [["о'хара", ['u1']], ['О´Хара', ['u1']], ['анна', ['u2']]] as const) {
        const matches = await searchUsers(db, normalizeSearch(search));
        expect(await db.selectFrom('users').select('uid').where(matches()).execute()).toEqual(found.map((uid) => ({ uid })));
      }
      const orders = await db.selectFrom('users').select('nicknameOrder').orderBy('uid').execute();
      expect(orders).toEqual([{ nicknameOrder: "о'хара" }, { nicknameOrder: 'анна' }]);
      const groups = await db.selectFrom('groups').select(['id', 'nameKey']).orderBy('id').execute();
      // Two groups have equal folded names after the migration, so one of them keeps its old key.
      expect(groups).toEqual([{ id: 'g1', nameKey: "10а ''био''" }, { id: 'g2', nameKey: '11-а' }, { id: 'g3', nameKey: '11–а' }]);
      expect(await db.selectFrom('analyses').select('testId').execute()).toEqual([]);
    });
  });
});
