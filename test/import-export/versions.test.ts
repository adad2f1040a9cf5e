import { describe, expect, test } from 'vitest';
import { ROLE } from '../../src/domain/users/role.ts';
import { textQuestion } from '../support/fixtures/question-arbitraries.ts';
import { addAccount } from '../../src/features/account/store/accounts.ts';
import { addBlock, removeBlock } from '../../src/features/lessons/store/blocks.ts';
import { addLesson, findLesson, removeLesson } from '../../src/features/lessons/store/lessons.ts';
import { lessonTestId } from '../../src/domain/lessons/lesson-test-id.ts';
import { toQuestion } from '../../src/domain/lessons/lesson.ts';
import { addLessonTest } from '../../src/features/tests/store/lesson-tests.ts';
import { addResult, findReview } from '../../src/features/tests/store/results.ts';
import { testListOf } from '../../src/features/tests/store/test-list.ts';
import { addTest, findTest, removeTest, replaceTest } from '../../src/features/tests/store/tests.ts';
import { engines, withDatabase } from '../support/test-database.ts';
import { SYSTEM_ACTOR } from '../../src/db/audit-log.ts';
import type { Database } from '../../src/db/database.ts';
import { hasUser } from '../../src/import-export/import-store.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';

const TIME = '2026-03-04T05:06:07.089Z';

const questions = (name: string) => [textQuestion({ question: name })];
const lessonQuestions = (name: string) => [{ question: name, options: ['Да', 'Нет', ...(name === 'Второй' ? ['Иногда'] : [])], correct: 0 }];

/** Creates a general test and a lesson test, both with revision 1. */
async function createTests(db: Database): Promise<{ testId: string; lessonId: string }> {
  const anna = { uid: 'anna', email: 'anna@example.ru', nickname: 'Анна', role: ROLE.default, passwordHash: 'none', signedInAt: TIME };
  if (!(await hasUser(db, anna.uid))) await addAccount(db, anna, '127.0.0.1');
  const { id: testId } = await addTest(db, { name: 'Первый', questions: questions('Первый') }, SYSTEM_ACTOR);
  const block = await addBlock(db, { title: 'Клетка', description: 'Строение', order: 1 }, SYSTEM_ACTOR);
  const lesson = { title: 'Ядро', content: 'Текст', blockId: block.id, videoUrl: 'https://youtu.be/abcdefghijk' };
  const added = await addLesson(db, lesson, SYSTEM_ACTOR);
  if (added === 'block-not-found') throw new Error(added);
  await addLessonTest(db, added.id, lessonQuestions('Первый').map(toQuestion), SYSTEM_ACTOR);
  return { testId, lessonId: added.id };
}

const editTests = (db: Database, { testId, lessonId }: { testId: string; lessonId: string }, basedOn: number, name: string) =>
  Promise.all([
    replaceTest(db, testId, basedOn, { name, questions: questions(name) }, SYSTEM_ACTOR),
    replaceTest(db, lessonTestId(lessonId), basedOn, { name: '', questions: lessonQuestions(name).map(toQuestion) }, SYSTEM_ACTOR),
  ]);

async function addResults(db: Database, { testId, lessonId }: { testId: string; lessonId: string }, revision: number): Promise<void> {
  const result = { uid: 'anna', attempt: 1, revision, score: 1, maxScore: 1, timestamp: TIME };
  await addResult(db, { ...result, testId, answers: [0] });
  await addResult(db, { ...result, testId: lessonTestId(lessonId), name: 'Тест', answers: [0] });
}

describe.each(engines)('import of test versions into %s', (engine) => {
  test('versions newer than the stored test are rejected, and the test can still be edited', async () => {
    await withDatabase(engine, async (db) => {
      const created = await createTests(db);
      await withDatabase(engine, async (copy) => {
        await importJson(copy, await exportedText(db));
        await editTests(db, created, 1, 'Второй');
        await addResults(db, created, 2);
        await editTests(db, created, 2, 'Третий');

        const lines = await importJson(copy, await exportedText(db));
        expect(lines).toContain(`testVersions/${created.testId}:2: отклонён: версия 2 новее теста в базе`);
        expect(lines).toContain(`lessonTestVersions/${created.lessonId}:2: отклонён: версия 2 новее теста в базе`);
        expect(await editTests(copy, created, 1, 'Свой второй')).toMatchObject([{ revision: 2 }, { revision: 2 }]);
      });
    });
  });

  test('an import of an older export restores deleted tests and lessons with their results', async () => {
    await withDatabase(engine, async (db) => {
      const { testId, lessonId } = await createTests(db);
      await addResults(db, { testId, lessonId }, 1);
      const { format, tests, blocks, lessons, lessonTests } = JSON.parse(await exportedText(db)) as Record<string, object>;
      await removeTest(db, testId, SYSTEM_ACTOR);
      for (const id of Object.keys(blocks ?? {})) await removeBlock(db, id, SYSTEM_ACTOR, '2026-11-22');
      const lines = await importJson(db, { format, tests, blocks, lessons, lessonTests });
      expect(lines.filter((line) => line.endsWith(': взят'))).toHaveLength(4);
      expect(await testListOf(db, 'anna')).toMatchObject([{ id: testId, name: 'Первый', result: { score: 1, timestamp: TIME } }]);
      expect(await findLesson(db, lessonId, 'anna')).toMatchObject({ title: 'Ядро', hasTest: true, result: { score: 1 } });
    });
  });

  test('versions nested in a history, as in older exports, are imported', async () => {
    await withDatabase(engine, async (db) => {
      const created = await createTests(db);
      await addResults(db, created, 1);
      await editTests(db, created, 1, 'Второй');
      const text = await exportedText(db);
      const { testVersions, lessonTestVersions, ...older } = JSON.parse(text) as Record<string, Record<string, object>>;
      Object.assign(older['testHistory']?.[created.testId] ?? {}, { versions: { 1: testVersions?.[`${created.testId}:1`] } });
      Object.assign(older['lessonHistory']?.[created.lessonId] ?? {}, { versions: { 1: lessonTestVersions?.[`${created.lessonId}:1`] } });
      expect(Object.values(older['testHistory'] ?? {})).toMatchObject([{ versions: { 1: { name: 'Первый' } } }]);
      await withDatabase(engine, async (copy) => {
        await importJson(copy, older);
        expect(await exportedText(copy)).toBe(text);
      });
    });
  });

  test('invalid versions are rejected one by one', async () => {
    await withDatabase(engine, async (db) => {
      const version = { name: 'Т', questions: questions('?') };
      const withInvalidImage = { ...version, questions: [textQuestion({ contextImage: 'data:image/png;base64,AAAA' })] };
      const testVersions = { x: version, 'x:': version, 'x:1': {}, '../x:1': version, 'x:2': withInvalidImage, 'x:3': version };
      const lines = await importJson(db, { format: 'listok-1', tests: {}, testVersions });
      const rejected = lines.flatMap((line) => /^testVersions\/(.*): отклонён: (.*)/.exec(line)?.slice(1, 3).join(' — ') ?? []);
      expect(rejected).toEqual([
        expect.stringMatching(/^x — нужен id теста и номер версии/),
        expect.stringMatching(/^x: — нужен id теста и номер версии/),
        expect.stringMatching(/^x:1 — name: /),
        expect.stringMatching(/^\.\.\/x:1 — id не подходит/),
        expect.stringMatching(/^x:2 — Это не рисунок/),
      ]);
    });
  });

  test('results of deleted tests keep their version when another test with the same id is imported', async () => {
    await withDatabase(engine, async (db) => {
      const otherTests = await createTests(db);
      for (const basedOn of [1, 2, 3]) await editTests(db, otherTests, basedOn, `${basedOn}`);
      const created = await createTests(db);
      const { testId, lessonId } = created;
      await addResults(db, created, 1);
      await editTests(db, created, 1, 'Второй');
      const { blocks, lessons } = JSON.parse(await exportedText(db)) as Record<string, object>;
      await removeTest(db, testId, SYSTEM_ACTOR);
      await removeLesson(db, lessonId, SYSTEM_ACTOR);
      const imported = { name: 'Новый', questions: questions('Новый') };
      const lessonTests = { [lessonId]: { questions: lessonQuestions('Новый') } };
      await importJson(db, { blocks, lessons, tests: { [testId]: imported }, lessonTests });
      expect(await findTest(db, testId)).toMatchObject({ revision: 3, ...imported });
      expect(await findTest(db, lessonTestId(lessonId))).toMatchObject({ revision: 3, questions: lessonQuestions('Новый') });
      expect(await findReview(db, 'anna', testId)).toMatchObject({ test: { questions: questions('Первый') } });
      expect(await findReview(db, 'anna', lessonTestId(lessonId))).toMatchObject({ test: { questions: lessonQuestions('Первый') } });
    });
  });

  test('an imported result refers to the version with the same questions, or to the current version when the file has no questions', async () => {
    await withDatabase(engine, async (db) => {
      const otherTests = await createTests(db);
      for (const [index, name] of ['Иной', 'Третий', 'Второй'].entries()) await editTests(db, otherTests, index + 1, name);
      const created = await createTests(db);
      const { testId, lessonId } = created;
      await editTests(db, created, 1, 'Второй');
      const answersTo = (name?: string) => (name === 'Первый' ? [0] : [2]);
      // A blank option at the top shifts the option numbers in the file by one.
      const shifted = <Each extends { options: string[]; correct: number }>(each: Each) => ({ ...each, options: ['', ...each.options], correct: each.correct + 1 });
      const file = (uid: string, name?: string) => {
        const answers = name ? answersTo(name).map((answer) => answer + 1) : answersTo(name);
        return {
          users: { [uid]: { email: `${uid}@example.ru` } },
          results: { [uid]: { [testId]: { answers, score: 1, timestamp: TIME } } },
          lessonResults: { [uid]: { [lessonId]: { answers, score: 1 } } },
          ...(name && {
            tests: { [testId]: { name, questions: questions(name).map(shifted) } },
            lessonTests: { [lessonId]: { questions: lessonQuestions(name).map(shifted) } },
          }),
        };
      };
      const reviews = async (uid: string) => [await findReview(db, uid, testId), await findReview(db, uid, lessonTestId(lessonId))];
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

  test('versions that get a new number keep the results of the file', async () => {
    await withDatabase(engine, async (db) => {
      const created = await createTests(db);
      const { testId, lessonId } = created;
      let text = await exportedText(db);
      await withDatabase(engine, async (copy) => {
        await importJson(copy, text);
        await addResults(copy, created, 1);
        text = await exportedText(copy);
      });
      await editTests(db, created, 1, 'Второй');
      await removeTest(db, testId, SYSTEM_ACTOR);
      await removeLesson(db, lessonId, SYSTEM_ACTOR);
      await importJson(db, text.replaceAll('Первый', 'Иной'));
      expect(await findTest(db, testId)).toMatchObject({ revision: 3 });
      expect(await findReview(db, 'anna', testId)).toMatchObject({ test: { questions: questions('Иной') } });
      expect(await findReview(db, 'anna', lessonTestId(lessonId))).toMatchObject({ test: { questions: lessonQuestions('Иной') } });
    });
  });

  test('results whose version is missing in the file are imported without questions', async () => {
    await withDatabase(engine, async (db) => {
      const created = await createTests(db);
      await addResults(db, created, 1);
      const { tests, testHistory, lessonTests, lessonHistory, ...rest } = JSON.parse(await exportedText(db)) as Record<string, object>;
      expect([tests, testHistory, lessonTests, lessonHistory].map((each) => Object.keys(each ?? {}).length)).toEqual([1, 1, 1, 1]);
      await withDatabase(engine, async (copy) => {
        const lines = await importJson(copy, rest);
        for (const [kind, id] of [['results', created.testId], ['lessonResults', created.lessonId]]) {
          expect(lines).toContain(`${kind}/anna: взят с изменениями: ${id}: теста нет, результат без вопросов`);
        }
        expect(await findReview(copy, 'anna', created.testId)).toMatchObject({ score: 1, maxScore: 1, test: { questions: [] } });
        expect(await findReview(copy, 'anna', lessonTestId(created.lessonId))).toMatchObject({ score: 1, maxScore: 1, test: { name: 'Тест', questions: [] } });
      });
    });
  });
});

test('an invalid value in an exported file is reported in Russian', async () => {
  await withDatabase('sqlite', async (db) => {
    const { testId } = await createTests(db);
    const text = await exportedText(db);
    const corrupted = text.replaceAll(/"createdAt":\s*"[^"]*"/g, '"createdAt": 5');
    expect(corrupted).not.toBe(text);
    await withDatabase('sqlite', async (copy) => {
      expect(await importJson(copy, corrupted)).toContain(`tests/${testId}: отклонён: current.createdAt: Ожидается строка`);
    });
  });
});
