import { describe, expect, test } from 'vitest';
import { dataUrl, canvasPng } from '../support/fixtures/files/image-fixtures.ts';
import { textQuestion } from '../support/fixtures/question-arbitraries.ts';
import { findReview } from '../../src/features/tests/store/results.ts';
import { findTest } from '../../src/features/tests/store/tests.ts';
import { refreshCards } from '../../src/features/practice/store/refresh.ts';
import { lessonTestId } from '../../src/domain/lessons/lesson-test-id.ts';
import type { Database, Engine } from '../../src/db/database.ts';
import { readPhotoBytes } from '../../src/db/photos/photos.ts';
import { computeExamScores } from '../../src/db/attempts/exam-scores.ts';
import * as documents from '../../src/import-export/documents.ts';
import { seedEverything, TIME } from '../support/fixtures/files/export-seed.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { engines, withDatabase } from '../support/test-database.ts';

/**
 * Every attempt with its columns, except the revision up to which practice cards were made. The scores of exams are
 * computed first, because an export leaves them out.
 */
const attemptRows = async (db: Database) => {
  await computeExamScores(db, {});
  const rows = await db.selectFrom('results').selectAll().orderBy('uid').orderBy('testId').orderBy('attempt').execute();
  return rows.map(({ practisedRevision: _, ...row }) => row);
};

const outsideRows = async (db: Database) => (await db.selectFrom('outsideResults').selectAll().orderBy('id').execute()).map(({ bodyHash: _, ...row }) => row);

const topicRows = (db: Database) => db.selectFrom('tests').select(['id', 'topics']).orderBy('id').execute();

const assignmentRows = async (db: Database) => [
  (await db.selectFrom('assignments').selectAll().orderBy('id').execute()).map(({ bodyHash: _, ...row }) => row),
  await db.selectFrom('assignmentGroups').selectAll().execute(),
  await db.selectFrom('assignmentSingles').selectAll().execute(),
  await db.selectFrom('assignmentPupils').selectAll().orderBy('uid').execute(),
];

const inJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/**
 * Works, checks with their copies, questions of pupils, photos and figures. They are sorted here, because the engines
 * return rows in different orders.
 */
async function checkingRows(db: Database) {
  const { photoKeepMonths } = await db.selectFrom('databaseState').select('photoKeepMonths').executeTakeFirstOrThrow();
  const checks = await db.selectFrom('checks').selectAll().orderBy('uid').orderBy('testId').orderBy('attempt').orderBy('place').execute();
  const copies = await db.selectFrom('givenChecks').selectAll().orderBy('uid').orderBy('testId').orderBy('attempt').orderBy('questionId').execute();
  const parsed = <Row extends { content: string | null; basis: string | null }>(row: Row) => ({ ...row, content: inJson(row.content), basis: inJson(row.basis) });
  return [
    photoKeepMonths,
    checks.map(parsed),
    copies.map(parsed),
    await db.selectFrom('works').selectAll().orderBy('uid').orderBy('testId').orderBy('attempt').execute(),
    await db.selectFrom('askedQuestions').selectAll().orderBy('questionId').execute(),
    (await db.selectFrom('extendedQuestions').selectAll().orderBy('testId').orderBy('id').execute()).map((row) => ({ ...row, published: inJson(row.published) })),
    await db.selectFrom('workPhotos').selectAll().orderBy('photoId').orderBy('uid').orderBy('attempt').execute(),
    await db.selectFrom('addedPhotos').selectAll().orderBy('photoId').orderBy('given').execute(),
    await db.selectFrom('photos').selectAll().orderBy('id').execute(),
    await db.selectFrom('photoOwners').selectAll().orderBy('photoId').orderBy('uid').execute(),
  ];
}

/** Access, members of groups and invitations of groups. */
const accessRows = async (db: Database) => [
  await db.selectFrom('openBlocks').selectAll().orderBy('blockId').execute(),
  await db.selectFrom('groupMembers').selectAll().orderBy('uid').execute(),
  await db.selectFrom('groups').select(['id', 'name', 'nameKey', 'invitation']).orderBy('id').execute(),
];

const withPhotos = (engine: Engine, work: (db: Database, photos: string) => Promise<void>) =>
  inDatabaseFolder((photos) => withDatabase(engine, (db) => work(db, photos)));

describe.each(engines)('export from %s', (engine) => {
  test.for(engines)('an export imported into an empty %s exports to the same text', async (other) => {
    await withPhotos(engine, async (db, photos) => {
      await seedEverything(db);
      const text = await exportedText(db, photos);
      await withDatabase(other, async (copy) => {
        const lines = await importJson(copy, text, { photos });
        expect(lines.filter((line) => !/: взят$|^Итого:$|^ {2}/.test(line))).toEqual([]);
        expect(await exportedText(copy)).toBe(text);
        const { results, lessonResults } = JSON.parse(text) as Record<documents.Collection, { anna: object }>;
        for (const id of Object.keys(results.anna)) {
          // Three tests have one attempt; the fourth test has three.
          for (const attempt of [undefined, 1, 2]) {
            expect(await findReview(copy, 'anna', id, attempt)).toEqual(await findReview(db, 'anna', id, attempt));
          }
        }
        expect(await attemptRows(copy)).toEqual(await attemptRows(db));
        expect(await topicRows(copy)).toEqual(await topicRows(db));
        expect(await outsideRows(copy)).toEqual(await outsideRows(db));
        expect(await assignmentRows(copy)).toEqual(await assignmentRows(db));
        expect(await accessRows(copy)).toEqual(await accessRows(db));
        expect(await checkingRows(copy)).toEqual(await checkingRows(db));
        for (const { id } of await db.selectFrom('photos').select('id').execute()) expect(await readPhotoBytes(copy, id)).toEqual(await readPhotoBytes(db, id));
        expect(await copy.selectFrom('apiKeys').select('id').execute()).toEqual([]);
        for (const uid of ['anna', 'boris', 'vera']) await refreshCards(copy, { uid, signedInAt: TIME }, 'Europe/Moscow');
        expect(await exportedText(copy)).toBe(text);
        const { drafts, practice } = JSON.parse(text) as Record<documents.OwnCollection, Record<string, object>>;
        expect([Object.keys(drafts), Object.keys(practice)]).toEqual([['boris', 'vera'], ['anna', 'boris']]);
        for (const id of Object.keys(lessonResults.anna)) {
          expect(await findReview(copy, 'anna', lessonTestId(id))).toEqual(await findReview(db, 'anna', lessonTestId(id)));
          const [imported, exported] = [await findTest(copy, lessonTestId(id)), await findTest(db, lessonTestId(id))];
          // Each import gives the database a new epoch.
          expect(imported).toEqual(exported && { ...exported, epoch: imported?.epoch });
        }
      });
    });
  });

  test('every exported document has exactly the shape of rule R72', async () => {
    await withDatabase(engine, async (db) => {
      await seedEverything(db);
      const file = JSON.parse(await exportedText(db)) as Record<documents.Collection, Record<string, unknown>>;
      const schemas = {
        users: documents.UserDocument,
        tests: documents.TestDocument,
        results: documents.ResultsDocument,
        blocks: documents.BlockDocument,
        lessons: documents.LessonDocument,
        lessonTests: documents.LessonTestDocument,
        lessonResults: documents.LessonResultsDocument,
      };
      for (const collection of documents.COLLECTIONS) {
        const found = Object.values(file[collection]);
        expect(found.length).toBeGreaterThan(0);
        for (const document of found) expect(schemas[collection].parse(document)).toEqual(document);
      }
      const [first] = Object.values(file.tests);
      expect(first).toMatchObject({ name: 'Все виды', questions: [{ contextImage: dataUrl(canvasPng) }, {}, {}, {}] });
      expect(file.users['anna']).toMatchObject({ role: 0, uid: 'anna', accessBlocks: Object.keys(file.blocks).slice(0, 2) });
    });
  });

  test('an export of 150 documents per collection has them all, sorted by id', async () => {
    // The rows are more than one batch of the export, and they are not inserted in the order of their ids.
    const ids = Array.from({ length: 150 }, (_, index) => `id${900 - index}`);
    const each = (document: (id: string) => object) => Object.fromEntries(ids.map((id) => [id, document(id)]));
    const question = { question: '?', options: ['Да', 'Нет'], correct: 0 };
    await withDatabase(engine, async (db) => {
      await importJson(db, {
        users: each((id) => ({ email: `${id}@example.ru` })),
        blocks: each((title) => ({ title, description: 'О нём', order: 1 })),
        lessons: each((id) => ({ title: id, content: 'Текст', blockId: id })),
        tests: each((name) => ({ name, questions: [textQuestion()] })),
        lessonTests: each(() => ({ questions: [question] })),
        results: each((id) => ({ [id]: { answers: [0], score: 0 } })),
        lessonResults: each((id) => ({ [id]: { answers: [0], score: 1 } })),
      });
      const file = JSON.parse(await exportedText(db)) as Record<documents.Collection, object>;
      for (const collection of documents.COLLECTIONS) {
        expect([collection, Object.keys(file[collection])]).toEqual([collection, ids.toSorted()]);
      }
    });
  });

  test('an export of an empty database can be imported', async () => {
    await withDatabase(engine, async (db) => {
      const text = await exportedText(db);
      expect(await importJson(db, text)).toEqual(['Итого:', '  документов нет']);
    });
  });

  test('an import of the same file into its own database rejects every document and changes nothing', async () => {
    await withDatabase(engine, async (db) => {
      await seedEverything(db);
      const text = await exportedText(db);
      const lines = await importJson(db, text);
      expect(lines.filter((line) => line.endsWith(': взят'))).toEqual([]);
      expect(lines.filter((line) => / отклонён: .*уже (есть|занят)/.test(line)).length).toBe(lines.filter((line) => line.includes('отклонён:')).length);
      expect(await exportedText(db)).toBe(text);
    });
  });
});
