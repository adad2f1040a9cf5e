import { describe, expect, test } from 'vitest';
import { ROLE } from '../domain/role.ts';
import { canvasPng, dataUrl } from '../domain/testing-images.ts';
import { freeformQuestion, matchQuestion, multipleQuestion, textQuestion } from '../domain/testing-questions.ts';
import { hashPassword } from '../features/account/passwords.ts';
import { addAccount } from '../features/account/store/accounts.ts';
import { addBlock } from '../features/lessons/store/blocks.ts';
import { addLesson, removeLesson } from '../features/lessons/store/lessons.ts';
import { addLessonResult, findLessonReview } from '../features/lessons/store/lesson-results.ts';
import { addLessonTest, findLessonTest, replaceLessonTest } from '../features/lessons/store/lesson-tests.ts';
import { addResult, findReview } from '../features/tests/store/results.ts';
import { addTest, removeTest, replaceTest } from '../features/tests/store/tests.ts';
import { engines, withDatabase } from '../server/testing-database.ts';
import { PROGRAM } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import * as documents from './documents.ts';
import { exportedText, importJson } from './testing.ts';

const TIME = '2026-03-04T05:06:07.089Z';

const account = async (uid: string) => ({
  uid,
  email: `${uid}@example.ru`,
  nickname: `Ник ${uid} 👩‍🔬`,
  role: ROLE.default,
  passwordHash: await hashPassword('пароль'),
  signedInAt: TIME,
});

const result = (testId: string, revision: number) => ({ uid: 'anna', testId, revision, answers: [1, null], score: 1, maxScore: 1, timestamp: TIME });

/** Everything that a database can hold, with a test and a lesson that were changed or deleted after they were taken. */
async function fill(db: Database): Promise<void> {
  for (const uid of ['anna', 'boris', 'vera']) await addAccount(db, await account(uid), '127.0.0.1');
  await db.updateTable('users').set({ role: 99 }).where('uid', '=', 'vera').execute();

  const picture = dataUrl(canvasPng);
  const questions = [textQuestion({ contextImage: picture }), freeformQuestion({ contextText: 'Текст' })];
  const kept = await addTest(db, { name: 'Все виды', questions: [...questions, multipleQuestion(), matchQuestion()] }, PROGRAM);
  await addResult(db, {
    ...result(kept.id, 1),
    answers: [0, null, { 0: true, 3: true }, { 0: 1, 1: 1, 2: 0 }],
    score: 2,
    maxScore: 6,
  });
  const changed = await addTest(db, { name: 'Было', questions }, PROGRAM);
  await addResult(db, result(changed.id, 1));
  await replaceTest(db, changed.id, 1, { name: 'Стало', questions: [textQuestion()] }, PROGRAM);
  await replaceTest(db, changed.id, 2, { name: 'Стало снова', questions: [matchQuestion()] }, PROGRAM);
  await addResult(db, { ...result(changed.id, 3), uid: 'boris', answers: [{ 0: 1, 1: 2, 2: 0 }], score: 3, maxScore: 3 });
  const gone = await addTest(db, { name: 'Удалён', questions }, PROGRAM);
  await addResult(db, result(gone.id, 1));
  await removeTest(db, gone.id, PROGRAM);

  const block = await addBlock(db, { title: 'Клетка', description: 'Строение', order: 2 }, PROGRAM);
  await db.insertInto('openBlocks').values({ uid: 'anna', blockId: block.id }).execute();
  for (const title of ['Без теста', 'Ядро', 'Рибосома']) {
    const lesson = await addLesson(db, { title, content: '# Текст', blockId: block.id, videoUrl: 'https://youtu.be/abcdefghijk' }, PROGRAM);
    if (lesson === 'block-not-found' || title === 'Без теста') continue;
    const lessonQuestion = (correct: number) => ({ question: title, options: ['Да', 'Нет'], correct });
    await addLessonTest(db, lesson.id, [lessonQuestion(0)], PROGRAM);
    const revision = title === 'Ядро' ? 2 : 1;
    if (revision === 2) await replaceLessonTest(db, lesson.id, 1, [{ ...lessonQuestion(0), question: `${title}?` }], PROGRAM);
    const row = { uid: 'anna', lessonId: lesson.id, revision, name: `Тест для: ${title} (старый)`, score: 1, maxScore: 1 };
    await addLessonResult(db, { ...row, answers: [0] });
    await replaceLessonTest(db, lesson.id, revision, [lessonQuestion(1)], PROGRAM);
    if (title === 'Рибосома') await removeLesson(db, lesson.id, PROGRAM);
  }
}

describe.each(engines)('from %s', (engine) => {
  test.for(engines)('into an empty %s and out again everything is the same', async (other) => {
    await withDatabase(engine, async (db) => {
      await fill(db);
      const text = await exportedText(db);
      await withDatabase(other, async (copy) => {
        const lines = await importJson(copy, text);
        expect(lines.filter((line) => !/: взят$|^Итого:$|^ {2}/.test(line))).toEqual([]);
        expect(await exportedText(copy)).toBe(text);
        const { results, lessonResults } = JSON.parse(text) as Record<documents.Collection, { anna: object }>;
        for (const id of Object.keys(results.anna)) expect(await findReview(copy, 'anna', id)).toEqual(await findReview(db, 'anna', id));
        for (const id of Object.keys(lessonResults.anna)) {
          expect(await findLessonReview(copy, 'anna', id)).toEqual(await findLessonReview(db, 'anna', id));
          expect(await findLessonTest(copy, id)).toEqual(await findLessonTest(db, id));
        }
      });
    });
  });

  test('every document has exactly the shape of the specification', async () => {
    await withDatabase(engine, async (db) => {
      await fill(db);
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
      expect(file.users['anna']).toMatchObject({ role: 0, uid: 'anna', accessBlocks: Object.keys(file.blocks) });
    });
  });

  test('all is in the file, however much it is', async () => {
    // More than is read at a time, and not in the order in which it is written.
    const ids = Array.from({ length: 150 }, (_, place) => `id${900 - place}`);
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

  test('an empty database gives a file that can be taken back', async () => {
    await withDatabase(engine, async (db) => {
      const text = await exportedText(db);
      expect(await importJson(db, text)).toEqual(['Итого:', '  документов нет']);
    });
  });

  test('the same file a second time is refused document by document and changes nothing', async () => {
    await withDatabase(engine, async (db) => {
      await fill(db);
      const text = await exportedText(db);
      const lines = await importJson(db, text);
      expect(lines.filter((line) => line.endsWith(': взят'))).toEqual([]);
      expect(lines.filter((line) => / отклонён: .*уже (есть|занят)/.test(line)).length).toBe(lines.filter((line) => line.includes('отклонён:')).length);
      expect(await exportedText(db)).toBe(text);
    });
  });
});
