import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../domain/question.ts';
import { startTestApp, type Pupil, type TestApp } from '../../server/testing.ts';
import type { Reply } from '../../server/testing-client.ts';
import { freshDatabase, type FreshDatabase } from '../../server/testing-database.ts';
import { countCommits } from '../../storage/testing-wal.ts';
import type { Result } from './contract.ts';
import { createTest, kinds, poorAnswers, rightAnswers } from './testing.ts';

const CLASS = 16;

let database: FreshDatabase;
let app: TestApp;
let pupils: Pupil[];
beforeAll(async () => {
  database = await freshDatabase('sqlite');
  app = await startTestApp({ engine: 'sqlite', database });
  pupils = await Promise.all(Array.from({ length: CLASS }, () => app.registerPupil()));
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** All submit before any is answered. */
const submitAll = (id: string, answersOf: (place: number) => Answer[]): Promise<Reply[]> =>
  Promise.all(pupils.map(({ client }, place) => client.put(`/api/results/${id}`, { answers: answersOf(place) })));

/** Resolves when the server of this process has got so many more requests. */
function arrivalOf(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  const onRequest = (): void => {
    come += 1;
    if (come < count) return;
    unsubscribe('http.server.request.start', onRequest);
    resolve();
  };
  subscribe('http.server.request.start', onRequest);
  return promise;
}

test('a class that submits at once shares commits, and each pupil has their own result', async () => {
  const { id } = await createTest(await app.signInAdmin());
  const answersOf = (place: number): Answer[] => (place % 2 === 0 ? rightAnswers : poorAnswers);
  const path = database.url.slice('sqlite:'.length);
  const before = countCommits(path);
  let submitting: Promise<Reply[]> = Promise.resolve([]);
  // Nobody is served before all have come, however quick the disk is.
  await app.db.transaction().execute(async () => {
    const allHaveCome = arrivalOf(CLASS);
    submitting = submitAll(id, answersOf);
    await allHaveCome;
  });
  const replies = await submitting;
  expect(replies.map(({ status }) => status)).toEqual(pupils.map(() => 201));
  expect(replies.map(({ body }) => (body as Result).score)).toEqual(pupils.map((_, place) => (place % 2 === 0 ? 5 : 1)));
  expect(countCommits(path) - before).toBeLessThan(CLASS);
  for (const [place, { client }] of pupils.entries()) {
    expect((await client.get(`/api/results/${id}`)).body).toMatchObject({ answers: answersOf(place) });
  }
});

test('without room on the disk nobody is told of a success; with room again all are', async () => {
  // Answers that need pages of their own.
  const rows = Array.from({ length: 30 }, (_, row) => `Строка ${row}`);
  const long = { ...kinds.match, matchLeft: rows, matchRight: rows, matchAnswers: rows.map((_, row) => row) };
  const questions = Array.from({ length: 40 }, () => long);
  const answer = Object.fromEntries(rows.map((_, row) => [row, row]));
  const { id } = await createTest(await app.signInAdmin(), { name: 'Длинный', questions });
  const answersOf = (): Answer[] => questions.map(() => answer);

  const { rows: pages } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
  const setRoom = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(app.db);
  await setRoom(pages[0]?.page_count ?? 0);
  for (const { status, headers, body } of await submitAll(id, answersOf)) {
    expect([status, headers['retry-after'], body]).toEqual([503, '5', expect.objectContaining({ code: 'unavailable' })]);
  }
  for (const { client } of pupils) {
    expect((await client.get(`/api/results/${id}`)).status).toBe(404);
  }
  expect(app.defects).toHaveLength(CLASS);
  app.defects.length = 0;

  await setRoom(1_000_000);
  for (const { status, body } of await submitAll(id, answersOf)) {
    expect([status, body]).toEqual([201, expect.objectContaining({ score: 1200 })]);
  }
});
