import { describe, expect, test } from 'vitest';
import { textQuestion } from '../support/fixtures/question-arbitraries.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const TIME = '2026-03-04T05:06:07.089Z';
const LATER = '2026-03-05T05:06:07.089Z';

const attempt = { revision: 1, maxScore: 1, answers: [1], score: 1, timestamp: TIME };
const lessonAttempt = { revision: 1, maxScore: 1, name: 'Тест', score: 1, answers: [0] };

type Details = Record<string, unknown>;

/** A file of this product in which Anna has one result of each kind. */
const fileWith = (details: Details = {}, lessonDetails: Details = {}, earlierResults: Details = {}) => ({
  format: 'listok-1',
  users: { anna: { email: 'anna@example.ru', nickname: 'Анна', role: 0, uid: 'anna', signedInAt: TIME, accessBlocks: [] } },
  accounts: {
    anna: {
      passwordHash: 'none',
      results: { t: { revision: 1, maxScore: 1, ...details } },
      lessonResults: { l: { revision: 1, maxScore: 1, name: 'Тест', ...lessonDetails } },
    },
  },
  tests: { t: { name: 'Тест', questions: [textQuestion()] } },
  lessonTests: { l: { name: 'Тест', questions: [{ question: '?', options: ['Да', 'Нет'], correct: 0 }] } },
  results: { anna: { t: { answers: [1], score: 1, timestamp: TIME } } },
  lessonResults: { anna: { l: { score: 1, answers: [0] } } },
  earlierResults,
});

const outcomesOf = (lines: string[], collection: string): string[] => lines.filter((line) => line.startsWith(`${collection}/`));

describe.each(engines)('import of attempts into %s', (engine) => {
  test('results of a file of 0.6.1 become first attempts without a time of lessons', async () => {
    await withDatabase(engine, async (db) => {
      const { earlierResults: _, ...older } = fileWith();
      expect(outcomesOf(await importJson(db, older), 'results')).toEqual(['results/anna: взят']);
      const { accounts, earlierResults } = JSON.parse(await exportedText(db)) as Record<string, Details>;
      const first = { attempt: 1, regraded: null };
      expect(accounts).toMatchObject({ anna: { results: { t: first }, lessonResults: { l: { ...first, timestamp: null } } } });
      expect(earlierResults).toEqual({});
    });
  });

  test('attempts that were put aside are imported without a current one', async () => {
    await withDatabase(engine, async (db) => {
      const putAside = { attempt: 1, putAsideAt: LATER };
      const { results: _, lessonResults: __, ...file } = fileWith({}, {}, {
        anna: { results: { t: [{ ...attempt, ...putAside }] }, lessonResults: { l: [{ ...lessonAttempt, ...putAside }] } },
      });
      expect(outcomesOf(await importJson(db, file), 'earlierResults')).toEqual(['earlierResults/anna: взят']);
      expect(JSON.parse(await exportedText(db))).toMatchObject({
        results: {},
        lessonResults: {},
        earlierResults: { anna: { results: { t: [putAside] }, lessonResults: { l: [{ ...putAside, timestamp: null }] } } },
      });
    });
  });
});

describe('import of invalid attempts', () => {
  test.each<[string, Details, Details, string]>([
    ['an attempt 0', { attempt: 0 }, {}, 'results.t.attempt: Слишком маленькое значение'],
    ['an attempt that is a text', { attempt: '2' }, {}, 'results.t.attempt: Ожидается число'],
    ['a regrading without a time', { regraded: { score: 1, maxScore: 1 } }, {}, 'results.t.regraded.at: Ожидается строка'],
    ['a regraded score below 0', { regraded: { score: -1, maxScore: 1, at: TIME } }, {}, 'results.t.regraded.score: '],
    ['a time of a lesson that is none', {}, { timestamp: 'вчера' }, 'lessonResults.l.timestamp: '],
  ])('%s is rejected with the results of its user', async (_, details, lessonDetails, reason) => {
    await withDatabase('sqlite', async (db) => {
      // The user exists already, so the import reads the account only for the results.
      const { users, blocks } = { blocks: {}, ...fileWith() };
      await importJson(db, { users, blocks });
      const lines = await importJson(db, fileWith(details, lessonDetails));
      for (const collection of ['results', 'lessonResults']) {
        expect(outcomesOf(lines, collection)).toEqual([expect.stringContaining(`${collection}/anna: отклонён: ${reason}`)]);
      }
    });
  });

  const putAside = { ...attempt, attempt: 2, putAsideAt: LATER };
  const only = (earlier: unknown, id = 't') => ({ results: { [id]: [earlier] }, lessonResults: {} });

  test.each<[string, unknown, string]>([
    ['a document without lesson results', { results: {} }, 'lessonResults: '],
    ['an attempt without the time when it was put aside', only(attempt), 'results.t.0.putAsideAt: '],
    ['an attempt without a revision', only({ ...putAside, revision: undefined }), 'results.t.0.revision: '],
    ['an attempt that is no document', only(5), 'results.t.0: '],
    ['the number of the current attempt', only({ ...putAside, attempt: 1 }), 't, попытка 1: не взят, результат уже есть в базе'],
    ['an id that is unsafe in a URL', only(putAside, 'a/b'), 'a/b, попытка 2: не взят, id не подходит'],
  ])('earlier results with %s are rejected, and the current ones imported', async (_, document, reason) => {
    await withDatabase('sqlite', async (db) => {
      const lines = await importJson(db, fileWith({}, {}, { anna: document }));
      expect(outcomesOf(lines, 'earlierResults')).toEqual([expect.stringContaining(`earlierResults/anna: отклонён: ${reason}`)]);
      expect(outcomesOf(lines, 'results')).toEqual(['results/anna: взят']);
    });
  });

  test('earlier attempts of a user who does not exist are rejected, those of a file of another program are left out', async () => {
    await withDatabase('sqlite', async (db) => {
      const document = { results: { t: [{ ...attempt, attempt: 1, putAsideAt: LATER }] }, lessonResults: {} };
      const lines = await importJson(db, fileWith({}, {}, { boris: document }));
      expect(outcomesOf(lines, 'earlierResults')).toEqual(['earlierResults/boris: отклонён: такого пользователя нет']);
      const { format, accounts, ...foreign } = fileWith({}, {}, { anna: document });
      expect([format, Object.keys(accounts)]).toEqual(['listok-1', ['anna']]);
      expect(await importJson(db, foreign)).toContain('earlierResults: такой коллекции в «Листке» нет, документов опущено: 1');
    });
  });
});
