import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import type { FormerSchema } from '../../support/former-schema.ts';
import { freshDatabase } from '../../support/test-database.ts';
import { isUniqueViolation, isForeignKeyViolation } from '../../../src/db/database.ts';
import { migrations } from '../../../src/db/migrations.ts';
import { openSqlite } from '../../../src/db/sqlite/sqlite.ts';

const result = { revision: 1, answers: '[0]', score: 1, maxScore: 2, timestamp: '2026-01-01T00:00:00.000Z' };
const results = ['a', 'b'].flatMap((uid) => ['two', 'one'].map((testId) => ({ uid, testId, ...result })));
const lessonResults = ['a', 'b'].map((uid) => ({ uid, lessonId: 'l', revision: 1, name: 'Тест для: Лист', answers: '[0]', score: 1, maxScore: 1 }));

async function seedOldSchema(db: Kysely<FormerSchema>): Promise<void> {
  const common = { role: 0, passwordHash: 'x', signedInAt: '2026-01-01T00:00:00.000Z' };
  const users = ['a', 'b'].map((uid) => ({ ...common, uid, nickname: uid, email: `${uid}@example.ru`, searchText: uid }));
  await db.insertInto('users').values(users).execute();
  const version = { revision: 1, questions: '[]' };
  await db.insertInto('testVersions').values(['one', 'two'].map((testId) => ({ ...version, testId, name: testId }))).execute();
  await db.insertInto('lessonTestVersions').values({ ...version, lessonId: 'l' }).execute();
  await db.insertInto('results').values(results).execute();
  await db.insertInto('lessonResults').values(lessonResults).execute();
}

test('migration 0006 keeps all results, clusters them by user, and keeps the constraints', async () => {
  const fresh = await freshDatabase('sqlite');
  const db = new Kysely<FormerSchema>({ dialect: openSqlite(fresh.url.slice('sqlite:'.length)) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations('sqlite')) } });
  expect(await migrator.migrateTo('0005-lists-of-users')).not.toHaveProperty('error');
  await seedOldSchema(db);
  expect(await migrator.migrateTo('0006-results-side-by-side')).not.toHaveProperty('error');

  const all = () => db.selectFrom('results').selectAll();
  expect(await all().execute()).toEqual(results.toSorted((one, two) => (one.uid + one.testId < two.uid + two.testId ? -1 : 1)));
  expect(await db.selectFrom('lessonResults').selectAll().execute()).toEqual(lessonResults);
  // A table without rowid is clustered by its primary key.
  await expect(sql`select rowid from "results"`.execute(db)).rejects.toThrow('no such column');
  await expect(sql`select rowid from "lessonResults"`.execute(db)).rejects.toThrow('no such column');

  const add = (uid: string, testId: string) =>
    db.insertInto('results').values({ uid, testId, ...result }).execute().then(() => null, (error: unknown) => error);
  expect(isUniqueViolation(await add('a', 'one'))).toBe(true);
  expect(isForeignKeyViolation(await add('a', 'three'))).toBe(true);
  expect(isForeignKeyViolation(await add('nobody', 'one'))).toBe(true);
  await db.deleteFrom('users').where('uid', '=', 'a').execute();
  expect(new Set((await all().execute()).map(({ uid }) => uid))).toEqual(new Set(['b']));
  expect(await db.selectFrom('lessonResults').select('uid').execute()).toEqual([{ uid: 'b' }]);
  await db.destroy();
  await fresh.drop();
});
