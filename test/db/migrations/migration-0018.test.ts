import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { FormerSchema } from '../../support/former-schema.ts';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines } from '../../support/test-database.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const draft = (testId: string, kind: 'test' | 'lesson-test', attempt = 1) => ({ uid: 'a', kind, testId, attempt, answers: '{}', touchedAt: TIME });

/**
 * Adds a test and a lesson with two versions, results of a deleted test and lesson, and drafts that outlived their
 * result or test.
 */
async function fill(db: Kysely<FormerSchema>): Promise<void> {
  await db.insertInto('users').values({ uid: 'a', email: 'a@example.ru', nickname: 'Анна', role: 0, passwordHash: 'x', signedInAt: TIME }).execute();
  const common = { name: 'Тест', questionCount: 0, maxScore: 0, createdAt: TIME };
  await db.insertInto('testVersions').values([1, 2, 3].map((revision) => ({ testId: 't', revision, name: 'Тест', questions: '[]' }))).execute();
  await db.insertInto('tests').values([{ ...common, id: 't', revision: 3, publishedRevision: 2 }, { ...common, id: 'new', revision: 1, publishedRevision: null }]).execute();
  await db.insertInto('results').values({ uid: 'a', testId: 't', attempt: 1, revision: 1, answers: '[]', score: 0, maxScore: 0, timestamp: TIME, putAsideAt: TIME }).execute();
  await db.insertInto('blocks').values({ id: 'b', title: 'Блок', description: 'О', order: 1, revision: 1 }).execute();
  const lesson = { blockId: 'b', title: 'Урок', content: '#', videoUrl: 'x', revision: 1, createdAt: TIME };
  await db.insertInto('lessons').values(['l', 'without'].map((id) => ({ ...lesson, id }))).execute();
  await db.insertInto('lessonTestVersions').values([1, 4].map((revision) => ({ lessonId: 'l', revision, questions: '[]' }))).execute();
  await db.insertInto('lessonTests').values({ lessonId: 'l', revision: 4, questionCount: 0 }).execute();
  const drafts = [draft('t', 'test', 1), draft('t', 'test', 2), draft('gone', 'test'), draft('l', 'lesson-test'), draft('gone', 'lesson-test'), draft('without', 'lesson-test')];
  await db.insertInto('drafts').values(drafts).execute();
}

describe.each(engines)('migration 0018 (%s)', (engine) => {
  test('drafts without an end go, the others get a version, and all versions count as served', async () => {
    await migrateFrom(engine, '0016-epoch', fill, async (db) => {
      const drafts = await db.selectFrom('drafts').select(['testId', 'attempt', 'revision']).orderBy('testId').execute();
      expect(drafts).toEqual([
        { testId: 'lesson:l', attempt: 1, revision: 4 },
        { testId: 'lesson:without', attempt: 1, revision: null },
        { testId: 't', attempt: 2, revision: 2 },
      ]);
      const served = await db.selectFrom('epochVersions').select(['epoch', 'testId', 'lastRevision']).orderBy('testId').execute();
      expect(served).toEqual([
        { epoch: '', testId: 'lesson:l', lastRevision: 4 },
        { epoch: '', testId: 't', lastRevision: 3 },
      ]);
    });
  });
});
