import { describe, expect, test } from 'vitest';
import { ROLE } from '../domain/role.ts';
import { textQuestion } from '../domain/testing-questions.ts';
import { addAccount } from '../features/account/store/accounts.ts';
import { addBlock, removeBlock } from '../features/lessons/store/blocks.ts';
import { addLesson, findLesson, removeLesson } from '../features/lessons/store/lessons.ts';
import { addLessonResult, findLessonReview } from '../features/lessons/store/lesson-results.ts';
import { addLessonTest, findLessonTest, replaceLessonTest } from '../features/lessons/store/lesson-tests.ts';
import { addResult, findReview } from '../features/tests/store/results.ts';
import { addTest, findTest, listTests, removeTest, replaceTest } from '../features/tests/store/tests.ts';
import { engines, withDatabase } from '../server/testing-database.ts';
import { PROGRAM } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import { hasUser } from './import-store.ts';
import { exportedText, importJson } from './testing.ts';

const TIME = '2026-03-04T05:06:07.089Z';

const questions = (name: string) => [textQuestion({ question: name })];
const lessonQuestions = (name: string) => [{ question: name, options: ['Да', 'Нет', ...(name === 'Второй' ? ['Иногда'] : [])], correct: 0 }];

/** A test and a test of a lesson, as they were made first. */
async function make(db: Database): Promise<{ testId: string; lessonId: string }> {
  const anna = { uid: 'anna', email: 'anna@example.ru', nickname: 'Анна', role: ROLE.default, passwordHash: 'none', signedInAt: TIME };
  if (!(await hasUser(db, anna.uid))) await addAccount(db, anna, '127.0.0.1');
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

  test('that are none are refused one by one', async () => {
    await withDatabase(engine, async (db) => {
      const version = { name: 'Т', questions: questions('?') };
      const pictured = { ...version, questions: [textQuestion({ contextImage: 'data:image/png;base64,AAAA' })] };
      const given = { x: version, 'x:': version, 'x:1': {}, '../x:1': version, 'x:2': pictured, 'x:3': version };
      const lines = await importJson(db, { format: 'listok-1', tests: {}, testVersions: given });
      const refused = lines.flatMap((line) => /^testVersions\/(.*): отклонён: (.*)/.exec(line)?.slice(1, 3).join(' — ') ?? []);
      expect(refused).toEqual([
        expect.stringMatching(/^x — нужен id теста и номер версии/),
        expect.stringMatching(/^x: — нужен id теста и номер версии/),
        expect.stringMatching(/^x:1 — name: /),
        expect.stringMatching(/^\.\.\/x:1 — id не подходит/),
        expect.stringMatching(/^x:2 — Это не рисунок/),
      ]);
    });
  });

  test('of deleted tests keep their results when others of the same id come', async () => {
    await withDatabase(engine, async (db) => {
      const others = await make(db);
      for (const basedOn of [1, 2, 3]) await change(db, others, basedOn, `${basedOn}`);
      const made = await make(db);
      const { testId, lessonId } = made;
      await take(db, made, 1);
      await change(db, made, 1, 'Второй');
      const { blocks, lessons } = JSON.parse(await exportedText(db)) as Record<string, object>;
      await removeTest(db, testId, PROGRAM);
      await removeLesson(db, lessonId, PROGRAM);
      const came = { name: 'Новый', questions: questions('Новый') };
      const lessonTests = { [lessonId]: { questions: lessonQuestions('Новый') } };
      await importJson(db, { blocks, lessons, tests: { [testId]: came }, lessonTests });
      expect(await findTest(db, testId)).toMatchObject({ revision: 3, ...came });
      expect(await findLessonTest(db, lessonId)).toEqual({ revision: 3, questions: lessonQuestions('Новый') });
      expect(await findReview(db, 'anna', testId)).toMatchObject({ test: { questions: questions('Первый') } });
      expect(await findLessonReview(db, 'anna', lessonId)).toMatchObject({ test: { questions: lessonQuestions('Первый') } });
    });
  });

  test('are what results are of: those with the same questions, the current one where the file has none', async () => {
    await withDatabase(engine, async (db) => {
      const others = await make(db);
      for (const [place, name] of ['Иной', 'Третий', 'Второй'].entries()) await change(db, others, place + 1, name);
      const made = await make(db);
      const { testId, lessonId } = made;
      await change(db, made, 1, 'Второй');
      const answersTo = (name?: string) => (name === 'Первый' ? [0] : [2]);
      // A blank line before the options moves what is in the file with them.
      const moved = <Each extends { options: string[]; correct: number }>(each: Each) => ({ ...each, options: ['', ...each.options], correct: each.correct + 1 });
      const file = (uid: string, name?: string) => {
        const answers = name ? answersTo(name).map((answer) => answer + 1) : answersTo(name);
        return {
          users: { [uid]: { email: `${uid}@example.ru` } },
          results: { [uid]: { [testId]: { answers, score: 1, timestamp: TIME } } },
          lessonResults: { [uid]: { [lessonId]: { answers, score: 1 } } },
          ...(name && {
            tests: { [testId]: { name, questions: questions(name).map(moved) } },
            lessonTests: { [lessonId]: { questions: lessonQuestions(name).map(moved) } },
          }),
        };
      };
      const reviews = async (uid: string) => [await findReview(db, uid, testId), await findLessonReview(db, uid, lessonId)];
      for (const [uid, name, known] of [['old', 'Первый', 'Первый'], ['late', 'Второй', 'Второй'], ['bare', undefined, 'Второй']] as const) {
        await importJson(db, file(uid, name));
        const answers = answersTo(name);
        expect(await reviews(uid)).toMatchObject([
          { answers, test: { questions: questions(known) } },
          { answers, test: { questions: lessonQuestions(known) } },
        ]);
      }
      const lines = await importJson(db, file('other', 'Чужой'));
      for (const [kind, id] of [['results', testId], ['lessonResults', lessonId]]) {
        expect(lines).toContain(`${kind}/other: отклонён: ${id}: не взят, в базе под этим id другой тест`);
      }
      expect(await reviews('other')).toEqual([undefined, undefined]);
    });
  });

  test('that get another number take the results of the file with them', async () => {
    await withDatabase(engine, async (db) => {
      const made = await make(db);
      const { testId, lessonId } = made;
      let text = await exportedText(db);
      await withDatabase(engine, async (copy) => {
        await importJson(copy, text);
        await take(copy, made, 1);
        text = await exportedText(copy);
      });
      await change(db, made, 1, 'Второй');
      await removeTest(db, testId, PROGRAM);
      await removeLesson(db, lessonId, PROGRAM);
      await importJson(db, text.replaceAll('Первый', 'Иной'));
      expect(await findTest(db, testId)).toMatchObject({ revision: 3 });
      expect(await findReview(db, 'anna', testId)).toMatchObject({ test: { questions: questions('Иной') } });
      expect(await findLessonReview(db, 'anna', lessonId)).toMatchObject({ test: { questions: lessonQuestions('Иной') } });
    });
  });

  test('that a file lacks leave results without questions', async () => {
    await withDatabase(engine, async (db) => {
      const made = await make(db);
      await take(db, made, 1);
      const { tests, testHistory, lessonTests, lessonHistory, ...rest } = JSON.parse(await exportedText(db)) as Record<string, object>;
      expect([tests, testHistory, lessonTests, lessonHistory].map((each) => Object.keys(each ?? {}).length)).toEqual([1, 1, 1, 1]);
      await withDatabase(engine, async (copy) => {
        const lines = await importJson(copy, rest);
        for (const [kind, id] of [['results', made.testId], ['lessonResults', made.lessonId]]) {
          expect(lines).toContain(`${kind}/anna: взят с изменениями: ${id}: теста нет, результат без вопросов`);
        }
        expect(await findReview(copy, 'anna', made.testId)).toMatchObject({ score: 1, maxScore: 1, test: { questions: [] } });
        expect(await findLessonReview(copy, 'anna', made.lessonId)).toMatchObject({ score: 1, maxScore: 1, test: { name: 'Тест', questions: [] } });
      });
    });
  });
});

test('what was changed in an exported file and fits nowhere is told in Russian', async () => {
  await withDatabase('sqlite', async (db) => {
    const { testId } = await make(db);
    const text = await exportedText(db);
    const spoilt = text.replaceAll(/"createdAt":\s*"[^"]*"/g, '"createdAt": 5');
    expect(spoilt).not.toBe(text);
    await withDatabase('sqlite', async (copy) => {
      expect(await importJson(copy, spoilt)).toContain(`tests/${testId}: отклонён: current.createdAt: Ожидается строка`);
    });
  });
});
