import { sql, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { toQuestion, type LessonQuestion } from '../../../src/domain/lessons/lesson.ts';
import { totalsByTest } from '../../support/fixtures/result-totals.ts';
import type { FormerSchema } from '../../support/former-schema.ts';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines, withDatabase } from '../../support/test-database.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const LATER = '2026-02-01T00:00:00.000Z';

const explained: LessonQuestion = { question: 'Где ДНК?', options: ['В ядре', 'В вакуоли'], correct: 0, explanation: 'В **ядре**.' };
const plain: LessonQuestion = { question: 'Что дышит?', options: ['Лист', 'Камень'], correct: 0 };

async function addPupilAndContent(db: Kysely<FormerSchema>): Promise<void> {
  await db.insertInto('users').values({ uid: 'a', email: 'a@example.ru', nickname: 'Анна', role: 0, passwordHash: 'x', signedInAt: TIME, searchText: 'анна' }).execute();
  await db.insertInto('blocks').values({ id: 'b', title: 'Блок', description: 'О', order: 1, revision: 1 }).execute();
  const lesson = { blockId: 'b', content: '#', videoUrl: 'x', revision: 1, createdAt: TIME };
  await db.insertInto('lessons').values(['l', 'without'].map((id) => ({ ...lesson, id, title: id }))).execute();
  const versions = [
    { lessonId: 'l', revision: 1, questions: JSON.stringify([plain]) },
    { lessonId: 'l', revision: 2, questions: JSON.stringify([plain, explained]) },
    { lessonId: 'gone', revision: 0, questions: '[]' },
  ];
  await db.insertInto('lessonTestVersions').values(versions).execute();
  await db.insertInto('lessonTests').values({ lessonId: 'l', revision: 2, questionCount: 2 }).execute();
  await db.insertInto('testVersions').values({ testId: 'l', revision: 1, name: 'Тёзка', questions: '[]' }).execute();
}

/** A general test with the same id as the lesson. It shows whether the migration mixes up their rows. */
const general = { uid: 'a', testId: 'l', revision: 1, answers: '[]', score: 3, maxScore: 4, timestamp: TIME };
const ofLesson = { uid: 'a', lessonId: 'l', revision: 1, name: 'Тест для: Давно', answers: '[0]', score: 1, maxScore: 1 };
const ofGone = { uid: 'a', lessonId: 'gone', revision: 0, name: 'Тест удалённого урока', answers: '[]', score: 1, maxScore: 2 };

async function fillRelease061(db: Kysely<FormerSchema>): Promise<void> {
  await addPupilAndContent(db);
  await db.insertInto('tests').values({ id: 'l', name: 'Тёзка', revision: 1, questionCount: 0, maxScore: 0, createdAt: TIME }).execute();
  await db.insertInto('results').values(general).execute();
  await db.insertInto('lessonResults').values([ofLesson, ofGone]).execute();
}

const card = {
  uid: 'a', testId: 'l', questionKey: 'k-0', attempt: 1, place: 0, mistakeAttempt: 1, awaitedRevision: null, stability: 1, difficulty: 5, reviewedAt: TIME,
  dueAt: TIME, knownInRow: 0, leftAt: null, practisedAt: null, practisedAnswer: null, practisedPoints: null, practisedMaxPoints: null,
};

async function fillLastVersion(db: Kysely<FormerSchema>): Promise<void> {
  await addPupilAndContent(db);
  const common = { name: 'Тёзка', questionCount: 0, maxScore: 0, createdAt: TIME };
  await db.insertInto('tests').values({ ...common, id: 'l', revision: 1, publishedRevision: 1 }).execute();
  await db.insertInto('results').values(general).execute();
  const regraded = { putAsideAt: LATER, scoreBefore: 0, maxScoreBefore: 1, regradedAt: LATER, submittedRevision: 1, practisedRevision: 1, timestamp: TIME };
  await db.insertInto('lessonResults').values({ ...ofLesson, ...regraded, attempt: 1 }).execute();
  await db.insertInto('lessonResults').values(ofGone).execute();
  for (const kind of ['test', 'lesson-test'] as const) {
    const own = { kind, testId: 'l' };
    await db.insertInto('analyses').values({ ...own, revision: kind === 'test' ? 1 : 2, changes: 1, flagged: 0, analysis: '{}', topics: '[]' }).execute();
    await db.insertInto('drafts').values({ ...own, uid: 'a', attempt: 2, answers: `{"${kind}":{}}`, touchedAt: TIME, revision: 1 }).execute();
    await db.insertInto('practiceCards').values({ ...card, ...own, id: kind }).execute();
    await db.insertInto('practiceDecks').values({ ...own, uid: 'a', revision: 1 }).execute();
    await db.insertInto('epochVersions').values({ ...own, epoch: 'e', lastRevision: 1, endedAt: TIME }).execute();
    await db.insertInto('servedVersions').values({ ...own, uid: 'a', revision: 1, servedAt: TIME }).execute();
  }
}

const resultsOf = (db: Database) => db.selectFrom('results').selectAll().orderBy('testId').execute();

describe.each(engines)('migration 0022 (%s)', (engine) => {
  test('tests, versions and results of lessons of 0.6.1 stand beside the general ones', async () => {
    await migrateFrom(engine, '0008-hosts-as-typed', fillRelease061, async (db) => {
      const tests = await db.selectFrom('tests').selectAll().orderBy('id').execute();
      const untimed = { exam: null, timeLimit: null, timeMode: null };
      const common = { createdAt: TIME, topics: '[]', visibility: 'all', ...untimed };
      expect(tests).toEqual([
        { ...common, id: 'l', lessonId: null, name: 'Тёзка', revision: 1, publishedRevision: 1, questionCount: 0, maxScore: 0 },
        { ...common, id: 'lesson:l', lessonId: 'l', name: '', revision: 2, publishedRevision: 2, questionCount: 2, maxScore: 2 },
      ]);
      const versions = await db.selectFrom('testVersions').selectAll().where('testId', 'like', 'lesson:%').orderBy('testId').orderBy('revision').execute();
      const settings = { ...untimed, allowUnanswered: 0, materials: '[]' };
      // The order of the properties is a part of the keys of questions.
      expect(versions).toEqual([
        { ...settings, testId: 'lesson:gone', revision: 0, name: '', questions: '[]' },
        { ...settings, testId: 'lesson:l', revision: 1, name: '', questions: JSON.stringify([plain].map(toQuestion)) },
        { ...settings, testId: 'lesson:l', revision: 2, name: '', questions: JSON.stringify([plain, explained].map(toQuestion)) },
      ]);
      const rows = await resultsOf(db);
      expect(rows.map(({ testId, lessonId, name, timestamp, share, sortTime, attempt }) => [testId, lessonId, name, timestamp, share, sortTime, attempt])).toEqual([
        ['l', null, null, TIME, 0.75, TIME, 1],
        ['lesson:gone', 'gone', 'Тест удалённого урока', null, 0.5, '', 1],
        ['lesson:l', 'l', 'Тест для: Давно', null, 1, '', 1],
      ]);
      expect(await totalsByTest(db)).toEqual({ l: [1, 1, 0.75, 1], 'lesson:gone': [1, 1, 0.5, 1], 'lesson:l': [1, 1, 1, 1] });
    });
  });

  test('drafts, cards, decks, analyses and notes of the last version keep their test, and no value of an attempt is lost', async () => {
    await migrateFrom(engine, '0021-last-seen-and-deletion', fillLastVersion, async (db) => {
      for (const table of ['analyses', 'practiceDecks', 'epochVersions', 'servedVersions'] as const) {
        expect((await db.selectFrom(table).select('testId').orderBy('testId').execute()).map(({ testId }) => testId).filter((id) => id.endsWith('l'))).toEqual(['l', 'lesson:l']);
      }
      expect(await db.selectFrom('drafts').selectAll().orderBy('testId').execute()).toEqual([
        { uid: 'a', testId: 'l', attempt: 2, answers: '{"test":{}}', touchedAt: TIME, revision: 1 },
        { uid: 'a', testId: 'lesson:l', attempt: 2, answers: '{"lesson-test":{}}', touchedAt: TIME, revision: 1 },
      ]);
      expect(await db.selectFrom('practiceCards').selectAll().orderBy('id').execute()).toEqual([{ ...card, id: 'lesson-test', testId: 'lesson:l' }, { ...card, id: 'test' }]);
      const [, , moved] = await resultsOf(db);
      expect(moved).toEqual({
        uid: 'a', testId: 'lesson:l', lessonId: 'l', name: 'Тест для: Давно', attempt: 1, revision: 1, answers: '[0]', score: 1, maxScore: 1, timestamp: TIME, putAsideAt: LATER,
        scoreBefore: 0, maxScoreBefore: 1, regradedAt: LATER, submittedRevision: 1, practisedRevision: 1, share: 1, sortTime: TIME, finishedAt: null,
        pendingQuestions: 0, pendingMaxPoints: 0, checkedAt: null, givenPoints: null, unseen: 0, openedAt: null, exam: null, examScore: null,
      });
      expect(await totalsByTest(db)).toEqual({ l: [1, 1, 0.75, 1], 'lesson:gone': [1, 1, 0.5, 1], 'lesson:l': [0, 1, 0, 1] });
    });
  });

  test('the triggers still count attempts and end drafts, and keep the drafts of a lesson whose test is deleted', async () => {
    await migrateFrom(engine, '0021-last-seen-and-deletion', fillLastVersion, async (db) => {
      const drafts = async () => (await db.selectFrom('drafts').select('testId').orderBy('testId').execute()).map(({ testId }) => testId);
      const addDraft = (testId: string, attempt: number) => db.insertInto('drafts').values({ uid: 'a', testId, attempt, answers: '{}', touchedAt: TIME }).execute();
      // These drafts are of an attempt that is over, of a lesson without a test, and of tests that do not exist.
      for (const [testId, attempt] of [['l', 1], ['lesson:l', 1], ['lesson:without', 1], ['lesson:gone', 5], ['gone', 1]] as const) await addDraft(testId, attempt);
      expect(await drafts()).toEqual(['l', 'lesson:l', 'lesson:without']);
      await db.deleteFrom('tests').where('lessonId', '=', 'l').execute();
      expect(await drafts()).toEqual(['l', 'lesson:l', 'lesson:without']);
      const attempt = { uid: 'a', testId: 'lesson:l', attempt: 2, revision: 2, answers: '[0,1]', score: 1, maxScore: 2, name: 'Тест для: l', timestamp: LATER };
      await db.insertInto('results').values(attempt).execute();
      expect(await drafts()).toEqual(['l', 'lesson:without']);
      expect((await totalsByTest(db))['lesson:l']).toEqual([1, 2, 0.5, 2]);
      await db.updateTable('results').set({ score: 2 }).where('testId', '=', 'lesson:l').where('attempt', '=', 2).execute();
      expect((await totalsByTest(db))['lesson:l']).toEqual([1, 2, 1, 3]);
      await db.deleteFrom('lessons').where('id', '=', 'without').execute();
      await db.deleteFrom('tests').where('id', '=', 'l').execute();
      expect(await drafts()).toEqual([]);
      await db.deleteFrom('users').execute();
      expect((await totalsByTest(db))['lesson:l']).toEqual([0, 0, 0, 5]);
    });
  });

  test('a migrated database has the declarations of a new one', async () => {
    const declarations = async (db: Database): Promise<string[]> => {
      const { rows } = await sql.raw<{ line: string }>(engine === 'sqlite' ? `select "type" || ' ' || "name" as "line" from sqlite_schema` : `select indexname as "line" from pg_indexes where schemaname = current_schema()`).execute(db);
      return rows.map(({ line }) => line).toSorted();
    };
    await withDatabase(engine, async (fresh) => {
      await migrateFrom(engine, '0021-last-seen-and-deletion', fillLastVersion, async (db) => expect(await declarations(db)).toEqual(await declarations(fresh)));
    });
  });
});
