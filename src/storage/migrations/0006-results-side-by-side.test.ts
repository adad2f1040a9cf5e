import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../server/testing-database.ts';
import { isDuplicateKey, isMissingReference } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { migrations } from '../migrations.ts';
import type { Schema } from '../schema.ts';
import { openSqlite } from '../sqlite.ts';

const result = { revision: 1, answers: '[0]', score: 1, maxScore: 2, timestamp: '2026-01-01T00:00:00.000Z' };
const results = ['a', 'b'].flatMap((uid) => ['two', 'one'].map((testId) => ({ uid, testId, ...result })));
const lessonResults = ['a', 'b'].map((uid) => ({ uid, lessonId: 'l', revision: 1, name: 'Тест для: Лист', answers: '[0]', score: 1, maxScore: 1 }));

async function fillOld(db: Kysely<Schema>): Promise<void> {
  const person = { role: 0, passwordHash: 'x', signedInAt: '2026-01-01T00:00:00.000Z' };
  const people = ['a', 'b'].map((uid) => ({ ...person, uid, nickname: uid, email: `${uid}@example.ru`, searchText: uid }));
  await db.insertInto('users').values(people).execute();
  const version = { revision: 1, questions: '[]' };
  await db.insertInto('testVersions').values(['one', 'two'].map((testId) => ({ ...version, testId, name: testId }))).execute();
  await db.insertInto('lessonTestVersions').values({ ...version, lessonId: 'l' }).execute();
  await db.insertInto('results').values(results).execute();
  await db.insertInto('lessonResults').values(lessonResults).execute();
}

test('results of before are all there, each user’s together, and under the same rules', async () => {
  const fresh = await freshDatabase('sqlite');
  const before = new Kysely<Schema>({ dialect: openSqlite(fresh.url.slice('sqlite:'.length)).dialect });
  const migrator = new Migrator({ db: before, provider: { getMigrations: () => Promise.resolve(migrations('sqlite')) } });
  expect(await migrator.migrateTo('0005-lists-of-users')).not.toHaveProperty('error');
  await fillOld(before);
  await before.destroy();

  const db = await openDatabase(fresh.url);
  const all = () => db.selectFrom('results').selectAll();
  expect(await all().execute()).toEqual(results.toSorted((one, two) => (one.uid + one.testId < two.uid + two.testId ? -1 : 1)));
  expect(await db.selectFrom('lessonResults').selectAll().execute()).toEqual(lessonResults);
  // The table is its key: there is no other place where a row might lie.
  await expect(sql`select rowid from "results"`.execute(db)).rejects.toThrow('no such column');
  await expect(sql`select rowid from "lessonResults"`.execute(db)).rejects.toThrow('no such column');

  const add = (uid: string, testId: string) =>
    db.insertInto('results').values({ uid, testId, ...result }).execute().then(() => null, (error: unknown) => error);
  expect(isDuplicateKey(await add('a', 'one'))).toBe(true);
  expect(isMissingReference(await add('a', 'three'))).toBe(true);
  expect(isMissingReference(await add('nobody', 'one'))).toBe(true);
  await db.deleteFrom('users').where('uid', '=', 'a').execute();
  expect(new Set((await all().execute()).map(({ uid }) => uid))).toEqual(new Set(['b']));
  expect(await db.selectFrom('lessonResults').select('uid').execute()).toEqual([{ uid: 'b' }]);
  await db.destroy();
  await fresh.drop();
});
