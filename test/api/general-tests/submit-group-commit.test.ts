/** Tests group commit: concurrent submissions share a commit of SQLite. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../src/domain/questions/question.ts';
import { startTestApp, type Pupil, type TestApp } from '../../support/test-app.ts';
import type { TestResponse } from '../../support/test-client.ts';
import { freshDatabase, type FreshDatabase } from '../../support/test-database.ts';
import { countCommits } from '../../support/count-wal-commits.ts';
import type { Result } from '../../../src/features/tests/contract.ts';
import { createTest, questionOfEachType, wrongAnswers, rightAnswers } from '../../support/fixtures/test-fixtures.ts';

const CLASS_SIZE = 16;

let database: FreshDatabase;
let app: TestApp;
let pupils: Pupil[];
beforeAll(async () => {
  database = await freshDatabase('sqlite');
  app = await startTestApp({ engine: 'sqlite', database });
  pupils = await Promise.all(Array.from({ length: CLASS_SIZE }, () => app.registerPupil()));
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Submits a test as all pupils concurrently. */
const submitAll = (id: string, answersOf: (index: number) => Answer[]): Promise<TestResponse[]> =>
  Promise.all(pupils.map(({ client }, index) => client.put(`/api/results/${id}`, { answers: answersOf(index) })));

/** Resolves when the server in this process has received `count` more requests. */
function arrivalOf(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  const onRequest = (): void => {
    arrived += 1;
    if (arrived < count) return;
    unsubscribe('http.server.request.start', onRequest);
    resolve();
  };
  subscribe('http.server.request.start', onRequest);
  return promise;
}

test('concurrent submissions share commits, and each pupil gets their own result', async () => {
  const { id } = await createTest(await app.signInAdmin());
  const answersOf = (index: number): Answer[] => (index % 2 === 0 ? rightAnswers : wrongAnswers);
  const path = database.url.slice('sqlite:'.length);
  const before = countCommits(path);
  let submitting: Promise<TestResponse[]> = Promise.resolve([]);
  // The transaction holds all submissions back until the last one has arrived.
  await app.db.transaction().execute(async () => {
    const allArrived = arrivalOf(CLASS_SIZE);
    submitting = submitAll(id, answersOf);
    await allArrived;
  });
  const responses = await submitting;
  expect(responses.map(({ status }) => status)).toEqual(pupils.map(() => 201));
  expect(responses.map(({ body }) => (body as Result).score)).toEqual(pupils.map((_, index) => (index % 2 === 0 ? 5 : 1)));
  expect(countCommits(path) - before).toBeLessThan(CLASS_SIZE);
  for (const [index, { client }] of pupils.entries()) {
    expect((await client.get(`/api/results/${id}`)).body).toMatchObject({ answers: answersOf(index) });
  }
});

test('on a full disk every concurrent submission gets 503, and on a free one again 201', async () => {
  // The answers are too long for the existing pages of the file.
  const rows = Array.from({ length: 30 }, (_, row) => `Строка ${row}`);
  const long = { ...questionOfEachType.match, matchLeft: rows, matchRight: rows, matchAnswers: rows.map((_, row) => row) };
  const questions = Array.from({ length: 40 }, () => long);
  const answer = Object.fromEntries(rows.map((_, row) => [row, row]));
  const { id } = await createTest(await app.signInAdmin(), { name: 'Длинный', questions });
  const answersOf = (): Answer[] => questions.map(() => answer);

  const { rows: pages } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
  const setMaxPages = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(app.db);
  await setMaxPages(pages[0]?.page_count ?? 0);
  for (const { status, headers, body } of await submitAll(id, answersOf)) {
    expect([status, headers['retry-after'], body]).toEqual([503, '5', expect.objectContaining({ code: 'unavailable' })]);
  }
  for (const { client } of pupils) {
    expect((await client.get(`/api/results/${id}`)).status).toBe(404);
  }
  expect(app.unexpectedErrors).toHaveLength(CLASS_SIZE);
  app.unexpectedErrors.length = 0;

  await setMaxPages(1_000_000);
  for (const { status, body } of await submitAll(id, answersOf)) {
    expect([status, body]).toEqual([201, expect.objectContaining({ score: 1200 })]);
  }
});
