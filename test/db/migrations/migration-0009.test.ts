import { sql, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { totalsByTest } from '../../support/fixtures/result-totals.ts';
import type { FormerSchema } from '../../support/former-schema.ts';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines, withDatabase } from '../../support/test-database.ts';
import { isForeignKeyViolation, isUniqueViolation, type Database, type Engine } from '../../../src/db/database.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const NICKNAMES = { a: 'Яна', b: 'ёж', c: 'Анна', d: 'Boris' };

const result = (uid: string, testId: string, score: number) => ({ uid, testId, revision: 1, answers: '[0]', score, maxScore: 4, timestamp: TIME });
const results = [result('a', 'one', 4), result('b', 'one', 1), result('a', 'two', 2)];
const lessonResult = (uid: string) =>
  ({ uid, lessonId: 'l', revision: 1, name: 'Тест для: Лист', answers: '[0]', score: 1, maxScore: 2 });
const lessonResults = [lessonResult('a'), lessonResult('b')];
/** The columns about a tutor's check in a result without such a check. */
const UNCHECKED = { pendingQuestions: 0, pendingMaxPoints: 0, checkedAt: null, givenPoints: null, unseen: 0, openedAt: null };
const firstAttempt = {
  attempt: 1,
  putAsideAt: null,
  scoreBefore: null,
  maxScoreBefore: null,
  regradedAt: null,
  submittedRevision: null,
  practisedRevision: 0,
  finishedAt: null,
  ...UNCHECKED,
};

async function seedOldSchema(db: Kysely<FormerSchema>): Promise<void> {
  const common = { role: 0, passwordHash: 'x', signedInAt: TIME };
  const users = Object.entries(NICKNAMES).map(([uid, nickname]) => ({ ...common, uid, nickname, email: `${uid}@example.ru`, searchText: uid }));
  await db.insertInto('users').values(users).execute();
  const version = { revision: 1, questions: '[]' };
  await db.insertInto('testVersions').values(['one', 'two'].map((testId) => ({ ...version, testId, name: testId }))).execute();
  await db.insertInto('lessonTestVersions').values({ ...version, lessonId: 'l' }).execute();
  await db.insertInto('results').values(results).execute();
  await db.insertInto('lessonResults').values(lessonResults).execute();
}

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null, (error: unknown) => error);

const openMigrated = (engine: Engine, work: (db: Database) => Promise<void>): Promise<void> =>
  migrateFrom(engine, '0008-hosts-as-typed', seedOldSchema, work);

describe.each(engines)('migration 0009 (%s)', (engine) => {
  test('each result becomes the first and current attempt, and is counted', async () => {
    await openMigrated(engine, async (db) => {
      const stored = await db.selectFrom('results').selectAll().where('lessonId', 'is', null).orderBy('uid').orderBy('testId').execute();
      const [one, two, three] = [results[0], results[2], results[1]].map((row) => {
        const generated = { share: (row?.score ?? 0) / 4, sortTime: TIME };
        return { ...row, ...firstAttempt, name: null, lessonId: null, exam: null, examScore: null, ...generated };
      });
      expect(stored).toEqual([one, two, three]);
      const lessons = await db.selectFrom('results').selectAll().where('lessonId', '=', 'l').orderBy('uid').execute();
      expect(lessons).toEqual(lessonResults.map((row) => ({ ...row, testId: 'lesson:l', ...firstAttempt, timestamp: null, exam: null, examScore: null, share: 0.5, sortTime: '' })));
      expect(await totalsByTest(db)).toEqual({ one: [2, 2, 1.25, 2], two: [1, 1, 0.5, 1], 'lesson:l': [2, 2, 1, 2] });
    });
  });

  test('existing users are ordered by nickname', async () => {
    await openMigrated(engine, async (db) => {
      const users = await db.selectFrom('users').select('nickname').orderBy('nicknameOrder').execute();
      expect(users.map(({ nickname }) => nickname)).toEqual(['Анна', 'ёж', 'Яна', 'Boris']);
    });
  });

  test('a pupil has each attempt once, and one current attempt', async () => {
    await openMigrated(engine, async (db) => {
      const add = (attempt: number, putAsideAt: string | null, change = {}) =>
        failureOf(db.insertInto('results').values({ ...result('a', 'one', 0), attempt, putAsideAt, ...change }).execute());
      const addLesson = (attempt: number, putAsideAt: string | null) =>
        failureOf(db.insertInto('results').values({ ...result('a', 'lesson:l', 0), attempt, putAsideAt }).execute());
      for (const insert of [add, addLesson]) {
        expect(isUniqueViolation(await insert(1, TIME))).toBe(true);
        expect(isUniqueViolation(await insert(2, null))).toBe(true);
        expect(await insert(2, TIME)).toBeNull();
        expect(isUniqueViolation(await insert(2, TIME))).toBe(true);
      }
      expect(isForeignKeyViolation(await add(1, null, { testId: 'three' }))).toBe(true);
      expect(isForeignKeyViolation(await add(1, null, { uid: 'nobody' }))).toBe(true);
      await db.updateTable('results').set({ putAsideAt: TIME }).where('uid', '=', 'a').where('testId', '=', 'one').execute();
      expect(await add(3, null)).toBeNull();
      expect(isUniqueViolation(await add(4, null))).toBe(true);
    });
  });
});

test('SQLite and PostgreSQL have the same share of every score', async () => {
  const shares: number[][] = [];
  for (const engine of engines) {
    await withDatabase(engine, async (db) => {
      await db.insertInto('testVersions').values({ testId: 't', revision: 1, name: 'Т', questions: '[]' }).execute();
      const pairs = Array.from({ length: 40 }, (_, index) => ({ score: index, maxScore: (index * 7) % 41 }));
      const common = { nickname: 'Н', role: 0, passwordHash: 'x', signedInAt: TIME };
      const users = pairs.map((_, index) => ({ ...common, uid: `u${index}`, email: `u${index}@example.ru` }));
      await db.insertInto('users').values(users).execute();
      const attempt = { testId: 't', revision: 1, answers: '[]', timestamp: TIME };
      await db.insertInto('results').values(pairs.map((pair, index) => ({ uid: `u${index}`, ...attempt, ...pair }))).execute();
      const rows = await db.selectFrom('results').select(['score', 'maxScore', 'share']).orderBy(sql`score`).execute();
      for (const { score, maxScore, share } of rows) expect(share).toBe(maxScore > 0 ? score / maxScore : 0);
      shares.push(rows.map(({ share }) => share));
    });
  }
  expect(shares[0]).toEqual(shares[1]);
});
