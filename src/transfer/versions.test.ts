import { describe, expect, test } from 'vitest';
import { ROLE } from '../domain/role.ts';
import { textQuestion } from '../domain/testing-questions.ts';
import { addAccount } from '../features/account/store/accounts.ts';
import { addBlock, removeBlock } from '../features/lessons/store/blocks.ts';
import { addLesson, findLesson } from '../features/lessons/store/lessons.ts';
import { addLessonResult } from '../features/lessons/store/lesson-results.ts';
import { addLessonTest, replaceLessonTest } from '../features/lessons/store/lesson-tests.ts';
import { addResult } from '../features/tests/store/results.ts';
import { addTest, listTests, removeTest, replaceTest } from '../features/tests/store/tests.ts';
import { engines, withDatabase } from '../server/testing-database.ts';
import { PROGRAM } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import { exportedText, importJson } from './testing.ts';

const TIME = '2026-03-04T05:06:07.089Z';

const questions = (name: string) => [textQuestion({ question: name })];
const lessonQuestions = (name: string) => [{ question: name, options: ['Да', 'Нет'], correct: 0 }];

/** A test and a test of a lesson, as they were made first. */
async function make(db: Database): Promise<{ testId: string; lessonId: string }> {
  const anna = { uid: 'anna', email: 'anna@example.ru', nickname: 'Анна', role: ROLE.default, passwordHash: 'none', signedInAt: TIME };
  await addAccount(db, anna, '127.0.0.1');
  const { id: testId } = await addTest(db, { name: 'Первый', questions: questions('Первый') }, PROGRAM);
  const block = await addBlock(db, { title: 'Клетка', description: 'Строение', order: 1 }, PROGRAM);
  const lesson = { title: 'Ядро', content: 'Текст', blockId: block.id, videoUrl: 'https://youtu.be/abcdefghijk' };
  const added = await addLesson(db, lesson, PROGRAM);
  if (added === 'block-not-found') throw new Error(added);
  await addLessonTest(db, added.id, lessonQuestions('Первый'), PROGRAM);
  return { testId, lessonId: added.id };
}

const change = (db: Database, { testId, lessonId }: { testId: string; lessonId: string }, basedOn: number, name: string) =>
  Promise.all([
    replaceTest(db, testId, basedOn, { name, questions: questions(name) }, PROGRAM),
    replaceLessonTest(db, lessonId, basedOn, lessonQuestions(name), PROGRAM),
  ]);

async function take(db: Database, { testId, lessonId }: { testId: string; lessonId: string }, revision: number): Promise<void> {
  const result = { uid: 'anna', revision, score: 1, maxScore: 1 };
  await addResult(db, { ...result, testId, answers: [0], timestamp: TIME });
  await addLessonResult(db, { ...result, lessonId, name: 'Тест', answers: [0] });
}

describe.each(engines)('former versions in %s', (engine) => {
  test('that are newer than what is there stay out, and the tests can be changed as before', async () => {
    await withDatabase(engine, async (db) => {
      const made = await make(db);
      await withDatabase(engine, async (copy) => {
        await importJson(copy, await exportedText(db));
        await change(db, made, 1, 'Второй');
        await take(db, made, 2);
        await change(db, made, 2, 'Третий');

        const lines = await importJson(copy, await exportedText(db));
        expect(lines).toContain(`testVersions/${made.testId}:2: отклонён: версия 2 новее теста в базе`);
        expect(lines).toContain(`lessonTestVersions/${made.lessonId}:2: отклонён: версия 2 новее теста в базе`);
        expect(await change(copy, made, 1, 'Свой второй')).toMatchObject([{ revision: 2 }, 2]);
      });
    });
  });

  test('come back with what was deleted, from an export of before, and so do its results', async () => {
    await withDatabase(engine, async (db) => {
      const { testId, lessonId } = await make(db);
      await take(db, { testId, lessonId }, 1);
      const { format, tests, blocks, lessons, lessonTests } = JSON.parse(await exportedText(db)) as Record<string, object>;
      await removeTest(db, testId, PROGRAM);
      for (const id of Object.keys(blocks ?? {})) await removeBlock(db, id, PROGRAM);
      const lines = await importJson(db, { format, tests, blocks, lessons, lessonTests });
      expect(lines.filter((line) => line.endsWith(': взят'))).toHaveLength(4);
      expect(await listTests(db, 'anna')).toMatchObject([{ id: testId, name: 'Первый', result: { score: 1, timestamp: TIME } }]);
      expect(await findLesson(db, lessonId, 'anna')).toMatchObject({ title: 'Ядро', hasTest: true, result: { score: 1 } });
    });
  });

  test('come from a file that has them together, as older ones do', async () => {
    await withDatabase(engine, async (db) => {
      const made = await make(db);
      await take(db, made, 1);
      await change(db, made, 1, 'Второй');
      const text = await exportedText(db);
      const { testVersions, lessonTestVersions, ...older } = JSON.parse(text) as Record<string, Record<string, object>>;
      Object.assign(older['testHistory']?.[made.testId] ?? {}, { versions: { 1: testVersions?.[`${made.testId}:1`] } });
      Object.assign(older['lessonHistory']?.[made.lessonId] ?? {}, { versions: { 1: lessonTestVersions?.[`${made.lessonId}:1`] } });
      expect(Object.values(older['testHistory'] ?? {})).toMatchObject([{ versions: { 1: { name: 'Первый' } } }]);
      await withDatabase(engine, async (copy) => {
        await importJson(copy, older);
        expect(await exportedText(copy)).toBe(text);
      });
    });
  });

  test('whose documents name no version are refused one by one', async () => {
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, { format: 'listok-1', tests: {}, testVersions: { 'x': {}, 'x:1': {}, '../x:1': {}, 'x:': {} } });
      expect(lines.filter((line) => line.includes('отклонён')).length).toBe(4);
    });
  });
});
