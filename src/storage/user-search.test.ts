import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchedTextOf, searchTextOf } from '../domain/user-search.ts';
import { engines, withDatabase } from '../server/testing-database.ts';
import type { Database, Engine } from './database.ts';
import { countRoles, foldRoleCounts } from './role-counts.ts';
import { lookFor } from './user-search.ts';

interface Person {
  uid: string;
  nickname: string;
  role: number;
}

/** A database beside a plain list of what should be in it. */
class School {
  readonly db: Database;
  readonly people = new Map<string, Person>();

  constructor(db: Database) {
    this.db = db;
  }

  async add(...people: Person[]): Promise<void> {
    const rows = people.map((person) => ({
      ...person,
      email: `${person.uid}@example.ru`,
      searchText: textOf(person),
      passwordHash: 'x',
      signedInAt: '2026-01-01T00:00:00.000Z',
    }));
    await this.db.insertInto('users').values(rows).execute();
    for (const person of people) this.people.set(person.uid, person);
  }

  async change(uid: string, change: Partial<Person>): Promise<void> {
    const changed = { ...(this.people.get(uid) as Person), ...change };
    const row = { ...changed, searchText: textOf(changed) };
    await this.db.updateTable('users').set(row).where('uid', '=', uid).execute();
    this.people.set(uid, changed);
  }

  put(person: Person): Promise<void> {
    return this.people.has(person.uid) ? this.change(person.uid, person) : this.add(person);
  }

  async remove(uid: string): Promise<void> {
    await this.db.deleteFrom('users').where('uid', '=', uid).execute();
    this.people.delete(uid);
  }

  /** In what the database differs from the list: whom these searches find, how many have each role. */
  async differences(...searches: string[]): Promise<object[]> {
    const found = await Promise.all(searches.map((each) => this.#search(each)));
    const counted = Object.fromEntries([...(await countRoles(this.db))].filter(([, count]) => count !== 0));
    const roles = Map.groupBy(this.people.values(), ({ role }) => role);
    const counts = Object.fromEntries([...roles].map(([role, all]) => [role, all.length]));
    return [...found, { search: 'counts', found: counted, expected: counts }].filter((each) => !isDeepStrictEqual(each.found, each.expected));
  }

  async #search(search: string) {
    const text = searchedTextOf(search);
    const rows = await this.db.selectFrom('users').select('uid').where((await lookFor(this.db, text))()).execute();
    const expected = [...this.people.values()].filter((person) => textOf(person).includes(text));
    return { search, found: rows.map(({ uid }) => uid).toSorted(), expected: expected.map(({ uid }) => uid).toSorted() };
  }
}

/** What the program stores to search in. */
const textOf = ({ uid, nickname }: Person): string => searchTextOf({ nickname, email: `${uid}@example.ru` });

const inSchool = (engine: Engine, work: (school: School) => Promise<void>): Promise<void> =>
  withDatabase(engine, (db) => work(new School(db)));

/** Few signs, so that they meet again: wildcards, quotes, a letter in two pieces, one that JavaScript has in two. */
const letters = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom('а', 'б', 'Й', 'и\u0306', 'x', '%', '_', '\\', '"', "'", ' ', '\n', '🌿'), ...length });
const nickname = letters({ minLength: 0, maxLength: 12 });
const search = letters({ minLength: 1, maxLength: 6 }).filter((each) => searchedTextOf(each) !== '');
const role = fc.constantFrom(0, 1, 99);

/** @returns what is to be searched for now; nothing when something was written instead */
type Step = (school: School, uid: string) => Promise<string[]>;
const writing =
  (write: (school: School, uid: string) => Promise<void>): Step =>
  async (school, uid) => {
    await write(school, uid);
    return [];
  };

const steps = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 4 }).map((number) => `person-${number}`),
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ nickname, role }).map((each) => writing((school, uid) => school.put({ uid, ...each }))) },
      { weight: 1, arbitrary: fc.constant(writing((school, uid) => school.remove(uid))) },
      { weight: 4, arbitrary: search.map((each): Step => () => Promise.resolve([each])) },
      { weight: 1, arbitrary: fc.constant(writing((school) => foldRoleCounts(school.db))) },
    ),
  ),
  { minLength: 10, maxLength: 40 },
);

describe.each(engines)('the index of users (%s)', (engine) => {
  test('finds whom a look at everybody finds, and counts them, whatever was written', () =>
    inSchool(engine, (school) =>
      fc.assert(
        fc.asyncProperty(steps, async (all) => {
          for (const uid of school.people.keys()) await school.remove(uid);
          for (const [uid, step] of all) {
            const searches = await step(school, uid);
            expect(await school.differences(...searches)).toEqual([]);
          }
        }),
        { numRuns: 15 },
      ),
    ));

  test('follows what is undone', () =>
    inSchool(engine, async (school) => {
      await school.add({ uid: 'stays', nickname: 'Иванова', role: 0 });
      const undone = school.db.transaction().execute(async (trx) => {
        const inside = new School(trx);
        await inside.add({ uid: 'goes', nickname: 'Иванов', role: 99 });
        inside.people.set('stays', { uid: 'stays', nickname: 'Петрова', role: 1 });
        await inside.change('stays', {});
        expect(await inside.differences('петров')).toEqual([]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await school.differences('иванов', 'петров')).toEqual([]);
    }));

  test('takes who is there already for no second one', () =>
    inSchool(engine, async (school) => {
      await school.add({ uid: 'a', nickname: 'Иванова', role: 0 });
      const again = { uid: 'a', email: 'other', nickname: 'Петрова', role: 1, searchText: 'петрова', passwordHash: 'x', signedInAt: 'x' };
      await school.db.insertInto('users').values(again).onConflict((conflict) => conflict.doNothing()).execute();
      expect(await school.differences('иванова', 'петрова')).toEqual([]);
      const update = { role: 99, searchText: textOf({ uid: 'a', nickname: 'Сидорова', role: 99 }) };
      await school.db.insertInto('users').values(again).onConflict((conflict) => conflict.column('uid').doUpdateSet(update)).execute();
      school.people.set('a', { uid: 'a', nickname: 'Сидорова', role: 99 });
      expect(await school.differences('иванова', 'петрова', 'сидорова')).toEqual([]);
    }));

  test('finds everybody where they are many', () =>
    inSchool(engine, async (school) => {
      const class7 = Array.from({ length: 5_200 }, (_, place) => ({ uid: `pupil-${place}`, nickname: 'Ученик 7А', role: 0 }));
      for (let from = 0; from < class7.length; from += 1_000) await school.add(...class7.slice(from, from + 1_000));
      await foldRoleCounts(school.db);
      expect(await school.differences('7а', 'ученик', 'PIL-519', 'pupil-51', 'нет таких')).toEqual([]);
    }));
});

test('the index of users finds them after SQLite has written its file anew', () =>
  inSchool('sqlite', async (school) => {
    const people = ['Первая', 'Вторая', 'Третья', 'Четвёртая'].map((each, place) => ({ uid: `p${place}`, nickname: each, role: 0 }));
    await school.add(...people);
    // Leaves a gap that the hidden numbers of the rows close.
    await school.remove('p1');
    await sql`vacuum`.execute(school.db);
    expect(await school.differences(...people.map(({ nickname: each }) => each))).toEqual([]);
    await school.change('p3', { nickname: 'Пятая' });
    expect(await school.differences('Четвёртая', 'Пятая')).toEqual([]);
    // Nothing is left of who was removed.
    expect((await sql`select id from "userSearch_docsize"`.execute(school.db)).rows).toHaveLength(people.length - 1);
  }),
);
