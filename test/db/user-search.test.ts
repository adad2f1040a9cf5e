import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { normalizeSearch, searchTextOf } from '../../src/domain/users/user-search.ts';
import { engines, withDatabase } from '../support/test-database.ts';
import type { Database, Engine } from '../../src/db/database.ts';
import { countRoles, compactRoleCounts } from '../../src/db/derived/role-counts.ts';
import { searchUsers } from '../../src/db/derived/user-search-index.ts';

interface TestUser {
  uid: string;
  nickname: string;
  role: number;
}

/** A database and a model of its users. */
class ModeledDatabase {
  readonly db: Database;
  readonly users = new Map<string, TestUser>();

  constructor(db: Database) {
    this.db = db;
  }

  async add(...users: TestUser[]): Promise<void> {
    const rows = users.map((user) => ({
      ...user,
      email: `${user.uid}@example.ru`,
      searchText: textOf(user),
      passwordHash: 'x',
      signedInAt: '2026-01-01T00:00:00.000Z',
    }));
    await this.db.insertInto('users').values(rows).execute();
    for (const user of users) this.users.set(user.uid, user);
  }

  async change(uid: string, change: Partial<TestUser>): Promise<void> {
    const changed = { ...(this.users.get(uid) as TestUser), ...change };
    const row = { ...changed, searchText: textOf(changed) };
    await this.db.updateTable('users').set(row).where('uid', '=', uid).execute();
    this.users.set(uid, changed);
  }

  put(user: TestUser): Promise<void> {
    return this.users.has(user.uid) ? this.change(user.uid, user) : this.add(user);
  }

  async remove(uid: string): Promise<void> {
    await this.db.deleteFrom('users').where('uid', '=', uid).execute();
    this.users.delete(uid);
  }

  /**
   * @returns the differences between database and model: in the users that the searches find, and in the counts by role
   */
  async differences(...searches: string[]): Promise<object[]> {
    const found = await Promise.all(searches.map((each) => this.#search(each)));
    const counted = Object.fromEntries([...(await countRoles(this.db))].filter(([, count]) => count !== 0));
    const roles = Map.groupBy(this.users.values(), ({ role }) => role);
    const counts = Object.fromEntries([...roles].map(([role, all]) => [role, all.length]));
    return [...found, { search: 'counts', found: counted, expected: counts }].filter((each) => !isDeepStrictEqual(each.found, each.expected));
  }

  async #search(search: string) {
    const text = normalizeSearch(search);
    const rows = await this.db.selectFrom('users').select('uid').where((await searchUsers(this.db, text))()).execute();
    const expected = [...this.users.values()].filter((user) => textOf(user).includes(text));
    return { search, found: rows.map(({ uid }) => uid).toSorted(), expected: expected.map(({ uid }) => uid).toSorted() };
  }
}

const textOf = ({ uid, nickname }: TestUser): string => searchTextOf({ nickname, email: `${uid}@example.ru` });

const withModel = (engine: Engine, work: (model: ModeledDatabase) => Promise<void>): Promise<void> =>
  withDatabase(engine, (db) => work(new ModeledDatabase(db)));

/**
 * The alphabet is small, so that matches are likely. It has wildcards, quotes, a decomposed letter and a surrogate
 * pair.
 */
const letters = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom('а', 'б', 'Й', 'и\u0306', 'x', '%', '_', '\\', '"', "'", ' ', '\n', '🌿'), ...length });
const nickname = letters({ minLength: 0, maxLength: 12 });
const search = letters({ minLength: 1, maxLength: 6 }).filter((each) => normalizeSearch(each) !== '');
const role = fc.constantFrom(0, 1, 99);

/**
 * Changes the model and the database.
 * @returns texts to search for after the step
 */
type Step = (model: ModeledDatabase, uid: string) => Promise<string[]>;
const writeStep =
  (write: (model: ModeledDatabase, uid: string) => Promise<void>): Step =>
  async (model, uid) => {
    await write(model, uid);
    return [];
  };

const steps = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 4 }).map((number) => `user-${number}`),
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ nickname, role }).map((each) => writeStep((model, uid) => model.put({ uid, ...each }))) },
      { weight: 1, arbitrary: fc.constant(writeStep((model, uid) => model.remove(uid))) },
      { weight: 4, arbitrary: search.map((each): Step => () => Promise.resolve([each])) },
      { weight: 1, arbitrary: fc.constant(writeStep((model) => compactRoleCounts(model.db))) },
    ),
  ),
  { minLength: 10, maxLength: 40 },
);

describe.each(engines)('user search (%s)', (engine) => {
  test('user search and role counts agree with a model after random writes', () =>
    withModel(engine, (model) =>
      fc.assert(
        fc.asyncProperty(steps, async (all) => {
          for (const uid of model.users.keys()) await model.remove(uid);
          for (const [uid, step] of all) {
            const searches = await step(model, uid);
            expect(await model.differences(...searches)).toEqual([]);
          }
        }),
        { numRuns: 15 },
      ),
    ));

  test('user search and role counts follow a rollback', () =>
    withModel(engine, async (model) => {
      await model.add({ uid: 'stays', nickname: 'Иванова', role: 0 });
      const rolledBack = model.db.transaction().execute(async (trx) => {
        const inner = new ModeledDatabase(trx);
        await inner.add({ uid: 'goes', nickname: 'Иванов', role: 99 });
        inner.users.set('stays', { uid: 'stays', nickname: 'Петрова', role: 1 });
        await inner.change('stays', {});
        expect(await inner.differences('петров')).toEqual([]);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      expect(await model.differences('иванов', 'петров')).toEqual([]);
    }));

  test('an insert with a conflict changes neither search nor counts, and an upsert updates both', () =>
    withModel(engine, async (model) => {
      await model.add({ uid: 'a', nickname: 'Иванова', role: 0 });
      const again = { uid: 'a', email: 'other', nickname: 'Петрова', role: 1, searchText: 'петрова', passwordHash: 'x', signedInAt: 'x' };
      await model.db.insertInto('users').values(again).onConflict((conflict) => conflict.doNothing()).execute();
      expect(await model.differences('иванова', 'петрова')).toEqual([]);
      const update = { role: 99, searchText: textOf({ uid: 'a', nickname: 'Сидорова', role: 99 }) };
      await model.db.insertInto('users').values(again).onConflict((conflict) => conflict.column('uid').doUpdateSet(update)).execute();
      model.users.set('a', { uid: 'a', nickname: 'Сидорова', role: 99 });
      expect(await model.differences('иванова', 'петрова', 'сидорова')).toEqual([]);
    }));

  test('user search finds all matches when there are more than 5,000', () =>
    withModel(engine, async (model) => {
      const class7 = Array.from({ length: 5_200 }, (_, index) => ({ uid: `pupil-${index}`, nickname: 'Ученик 7А', role: 0 }));
      for (let from = 0; from < class7.length; from += 1_000) await model.add(...class7.slice(from, from + 1_000));
      await compactRoleCounts(model.db);
      expect(await model.differences('7а', 'ученик', 'PIL-519', 'pupil-51', 'нет таких')).toEqual([]);
    }));
});

test('user search still works after VACUUM in SQLite', () =>
  withModel('sqlite', async (model) => {
    const users = ['Первая', 'Вторая', 'Третья', 'Четвёртая'].map((each, index) => ({ uid: `p${index}`, nickname: each, role: 0 }));
    await model.add(...users);
    // The removal leaves a gap in the rowids, which VACUUM closes.
    await model.remove('p1');
    await sql`vacuum`.execute(model.db);
    expect(await model.differences(...users.map(({ nickname: each }) => each))).toEqual([]);
    await model.change('p3', { nickname: 'Пятая' });
    expect(await model.differences('Четвёртая', 'Пятая')).toEqual([]);
    // The index holds nothing of the removed user.
    expect((await sql`select id from "userSearch_docsize"`.execute(model.db)).rows).toHaveLength(users.length - 1);
  }),
);
