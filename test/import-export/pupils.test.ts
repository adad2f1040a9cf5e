import { describe, expect, test } from 'vitest';
import { textQuestion } from '../support/fixtures/question-arbitraries.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const TIME = '2026-03-04T05:06:07.089Z';

const draft = { attempt: 1, touchedAt: TIME, answers: { 'abc-0': { answer: 1, changedAt: TIME } } };
const card = {
  questionKey: 'abc-0',
  attempt: 1,
  place: 0,
  mistakeAttempt: 1,
  stability: 0.212,
  difficulty: 6.4,
  reviewedAt: TIME,
  dueAt: TIME,
  knownInRow: 0,
  leftAt: null,
  practised: null,
};

/** A file in which Anna has taken the test `t`, but not the test `u`. */
const fileWith = (collections: object) => ({
  format: 'listok-1',
  users: { anna: { email: 'anna@example.ru', nickname: 'Анна', role: 0, uid: 'anna', signedInAt: TIME, accessBlocks: [] } },
  tests: { t: { name: 'Тест', questions: [textQuestion()] }, u: { name: 'Другой', questions: [textQuestion()] } },
  results: { anna: { t: { answers: [1], score: 1, timestamp: TIME } } },
  ...collections,
});

describe.each(engines)('import of drafts and cards into %s', (engine) => {
  test.each<[string, object, string]>([
    ['a draft of a taken test', { drafts: { anna: { tests: { t: [draft] }, lessons: {} } } }, 'drafts/anna: взят с изменениями: t: не взят, теста нет или он уже пройден'],
    ['a draft of no test', { drafts: { anna: { tests: {}, lessons: { t: [draft] } } } }, 'drafts/anna: взят с изменениями: t: не взят, теста нет или он уже пройден'],
    ['the second draft of an attempt', { drafts: { anna: { tests: { u: [draft, draft] }, lessons: {} } } }, 'drafts/anna: взят с изменениями: u: не взят, эти ответы уже есть в базе'],
    ['a draft of nobody', { drafts: { boris: { tests: {}, lessons: {} } } }, 'drafts/boris: отклонён: такого пользователя нет'],
    ['a draft with an answer of no kind', { drafts: { anna: { tests: { u: [{ ...draft, answers: { 'abc-0': { answer: true, changedAt: TIME } } }] }, lessons: {} } } }, 'drafts/anna: отклонён: tests.u.0.answers.abc-0.answer'],
    ['a card of a question that the review does not have', { practice: { anna: { tests: { t: [card] }, lessons: {} } } }, 'practice/anna: взят с изменениями: t: не взят, результата с этим вопросом нет'],
    ['a card without a memory state', { practice: { anna: { tests: { t: [{ ...card, stability: 0 }] }, lessons: {} } } }, 'practice/anna: отклонён: tests.t.0.stability'],
  ])('%s is named in the report', async (_, collections, line) => {
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, fileWith(collections));
      expect(lines).toContainEqual(expect.stringContaining(line));
      const { practice } = JSON.parse(await exportedText(db)) as { practice: object };
      expect(practice).toEqual({});
    });
  });
});

describe.each(engines)('the last visit of users imported into %s', (engine) => {
  const lastSeen = async (collections: object): Promise<string | undefined> => {
    let seen: string | undefined;
    await withDatabase(engine, async (db) => {
      await importJson(db, fileWith(collections));
      seen = (await db.selectFrom('users').select('lastSeenAt').where('uid', '=', 'anna').executeTakeFirst())?.lastSeenAt;
    });
    return seen;
  };
  const [later, latest] = ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];

  test('is the last answer where the file does not say it, and the registration without answers', async () => {
    expect(await lastSeen({ results: {} })).toBe(TIME);
    expect(await lastSeen({ results: { anna: { t: { answers: [1], score: 1, timestamp: later } } } })).toBe(later);
    expect(await lastSeen({ drafts: { anna: { tests: { u: [{ ...draft, touchedAt: latest }] }, lessons: {} } } })).toBe(latest);
  });

  test('is what the file says', async () => {
    const hash = '$argon2id$v=19$m=8,t=1,p=1$VmHJa0qh8P71BNXS3XUsBA$FmYakUsVq66sqL+XbIRqrZEYxsv6dA9YPUiU6RmzRTI';
    const account = { passwordHash: hash, results: {}, lessonResults: {}, lastSeenAt: later };
    const results = { anna: { t: { answers: [1], score: 1, timestamp: latest } } };
    expect(await lastSeen({ accounts: { anna: account }, results })).toBe(later);
  });
});
