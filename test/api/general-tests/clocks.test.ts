/** Tests the API for tests with a time limit: start, drafts, the end, answers that arrive after the end, extra minutes. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Taken } from '../../../src/domain/clock/clock.ts';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import { extended } from '../../support/fixtures/checking-fixtures.ts';
import { png } from '../../support/fixtures/files/image-fixtures.ts';
import { ago, MINUTE_MS, pass } from '../../support/fixtures/clock-fixtures.ts';
import { matchQuestion, sequenceQuestion, textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const question = (text: string) => textQuestion({ question: text, correct: 1 });
const timed = (input: Partial<TestInput> = {}): TestInput => ({ name: 'По часам', questions: [question('Один?'), question('Два?'), question('Три?')], timeLimit: 30, ...input });

interface Started {
  revision: number;
  attempt: number;
  questions: object[];
  questionCount: number;
  extraMinutes: number;
  clock: { startedAt: string; endsAt: string | null; spent: number } | null;
  draft: { answers: object[] } | null;
}
interface Review {
  score: number;
  timestamp: string;
  answers: unknown[];
  taken: Taken | null;
}

const start = async (client: TestClient, id: string): Promise<Started> => {
  const response = await client.post<Started>(`/api/tests/${id}/start`, {});
  expectStatus(response, 201);
  return response.body;
};
const answer = (index: number, value: number | null, changedAt: string) => ({ index, answer: value, changedAt });
const save = (client: TestClient, id: string, answers: object[], more: object = {}) => client.put<{ late?: number[]; clock?: object | null }>(`/api/drafts/${id}`, { revision: 1, answers, ...more });
const review = (client: TestClient, id: string, attempt = 1) => read<Review>(client, `/api/results/${id}?attempt=${attempt}`);
const stored = async ({ db }: TestApp, { uid }: Pupil, testId: string) => {
  const row = await db.selectFrom('results').selectAll().where('uid', '=', uid).where('testId', '=', testId).executeTakeFirst();
  return row && { score: row.score, answers: JSON.parse(row.answers) as unknown[], timestamp: row.timestamp, finishedAt: row.finishedAt };
};

describeApi('a test with a limit of time', (app) => {
  const begin = async (input: Partial<TestInput> = {}) => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, timed(input));
    const pupil = await app.registerPupil();
    return { admin, id, pupil, client: pupil.client };
  };

  test('shows no question before its start, and one clock to all devices after it', async () => {
    const { id, client } = await begin();
    const before = await read<Started>(client, `/api/tests/${id}`);
    expect(before).toMatchObject({ questions: [], materials: [], questionCount: 3, clock: null, extraMinutes: 0, draft: null, timeLimit: 30, timeMode: 'exam' });
    expectError(await save(client, id, [answer(0, 1, ago(0))]), 409, 'not-started');
    expectError(await client.put(`/api/results/${id}`, { answers: [1, 1, 1] }), 409, 'not-started');
    const first = await start(client, id);
    expect(first.questions).toHaveLength(3);
    expect(Date.parse(first.clock?.endsAt ?? '') - Date.parse(first.clock?.startedAt ?? '')).toBe(30 * MINUTE_MS);
    const again = await client.post<Started>(`/api/tests/${id}/start`, { attempt: 1 });
    expect(again).toMatchObject({ status: 200, body: { clock: { startedAt: first.clock?.startedAt, endsAt: first.clock?.endsAt } } });
    expectStatus(await save(client, id, [answer(0, 1, ago(0))]), 200);
    const listed = (await read<{ id: string; clock: object | null }[]>(client, '/api/tests')).find((each) => each.id === id);
    expect(listed?.clock).toMatchObject({ startedAt: first.clock?.startedAt, endsAt: first.clock?.endsAt, answered: 1 });
  });

  test('cannot be started without a limit, for another user, or when it is gone', async () => {
    const { admin, id, client } = await begin();
    expectError(await client.post(`/api/tests/${id}/start`, { learner: 'somebody' }), 409, 'other-user');
    expectError(await client.post('/api/tests/nobody/start', {}), 404, 'test-not-found');
    const { id: free } = await createTest(admin, timed({ timeLimit: null }));
    expectError(await client.post(`/api/tests/${free}/start`, {}), 400, 'invalid-request');
    expect(await save(client, free, [answer(0, 1, ago(0))])).toMatchObject({ status: 200 });
  });

  test('keeps the version of its start, also when the limit is taken away or the key changes', async () => {
    const { admin, id, client } = await begin();
    await start(client, id);
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...timed({ timeLimit: null, questions: [question('Другой?')] }), revision: 1 }), 200);
    expect(await read(client, `/api/tests/${id}`)).toMatchObject({ revision: 1, questionCount: 3, clock: { timeLimit: 30 } });
    expectStatus(await save(client, id, [answer(2, 1, ago(0))]), 200);
    expect(await read(client, `/api/drafts/${id}`)).toMatchObject({ revision: 1, answers: [{ index: 2 }] });
    expect(await client.put(`/api/results/${id}`, { revision: 1, answers: [1, 1, 1] })).toMatchObject({ status: 201, body: { score: 3 } });
  });

  test('is finished at its end by the first request, of what the server has, and gaps count nothing', async () => {
    const { admin, id, client, pupil } = await begin({ questions: [question('Один?'), matchQuestion(), sequenceQuestion()] });
    await start(client, id);
    expectStatus(await save(client, id, [answer(0, 1, ago(5)), { index: 1, answer: { 0: 1 }, changedAt: ago(5) }]), 200);
    await pass(app, pupil, 31);
    const { results } = await read<{ results: object[] }>(admin, `/api/admin/tests/${id}/results`);
    expect(results).toMatchObject([{ uid: pupil.uid, ended: 'time', late: 0 }]);
    expectError(await client.get(`/api/tests/${id}`), 409, 'already-done');
    expectError(await client.post(`/api/tests/${id}/start`, {}), 409, 'already-done');
    const { taken, answers } = await review(client, id);
    expect(answers).toEqual([1, { 0: 1 }, null]);
    expect(taken).toMatchObject({ ended: 'time', timeLimit: 30, extraMinutes: 0, late: 0, arrivedLate: 0, arrivedAt: null });
    expect(Date.parse(taken?.finishedAt ?? '') - Date.parse(taken?.startedAt ?? '')).toBe(30 * MINUTE_MS);
  });

  test.for<[string, (of: { admin: TestClient; client: TestClient; id: string; uid: string }) => Promise<{ status: number }>]>([
    ['the pupil’s figures', ({ client }) => client.get('/api/progress')],
    ['the pupil’s own data', ({ client }) => client.get('/api/profile/data?format=json')],
    ['the practice', ({ client }) => client.get('/api/practice')],
    ['a download as CSV', ({ admin, id }) => admin.get(`/api/admin/tests/${id}/results.csv`)],
    ['a download as XLSX', ({ admin, id }) => admin.get(`/api/admin/tests/${id}/results.xlsx`)],
    ['the analysis', ({ admin, id }) => admin.get(`/api/admin/tests/${id}/analysis`)],
    ['the board of assignments', ({ admin }) => admin.get('/api/admin/assignments')],
    ['the works to check', ({ admin }) => admin.get('/api/admin/checking')],
    ['a regrade', ({ admin, id }) => admin.post(`/api/admin/tests/${id}/regrade`, { revision: 1, dryRun: false })],
    ['what the deletion of the pupil will take along', ({ admin, uid }) => admin.post('/api/admin/user-deletions', { uids: [uid], dryRun: true })],
    ['leave for another attempt', ({ admin, id, uid }) => admin.delete(`/api/admin/tests/${id}/results/${uid}`)],
  ])('is finished at its end by %s', async ([, request]) => {
    const { admin, id, client, pupil } = await begin();
    const { clock } = await start(client, id);
    await pass(app, pupil, 31);
    expect([200, 204]).toContain((await request({ admin, client, id, uid: pupil.uid })).status);
    expect((await stored(app, pupil, id))?.timestamp).toBe(new Date(Date.parse(clock?.endsAt ?? '') - 31 * MINUTE_MS).toISOString());
  });

  test('is counted as an attempt when its pupil is deleted, and goes with its clock', async () => {
    const { admin, id, client, pupil } = await begin();
    await start(client, id);
    await pass(app, pupil, 31);
    expect(await admin.post('/api/admin/user-deletions', { uids: [pupil.uid], dryRun: false })).toMatchObject({ status: 200, body: { people: 1, attempts: 1, drafts: 0 } });
    expect(await app.db.selectFrom('clocks').select('uid').where('uid', '=', pupil.uid).execute()).toEqual([]);
  });

  // The test checks rule R175.
  test('takes the card of a mistake along when the right answer arrives late', async () => {
    const { id, client, pupil } = await begin();
    await start(client, id);
    expectStatus(await save(client, id, [answer(0, 0, ago(35))]), 200);
    await pass(app, pupil, 31);
    const cards = async () => (await read<{ total: number }>(client, '/api/practice')).total;
    expect(await cards()).toBe(3);
    expectStatus(await save(client, id, [answer(0, 1, ago(5))]), 200);
    expect(await cards()).toBe(2);
  });

  test('ends with photos that are only on the device, which takes them to the server however late', async () => {
    const { id, client, pupil } = await begin({ questions: [question('Один?'), extended('work')], allowUnanswered: true });
    await start(client, id);
    await pass(app, pupil, 31);
    const bytes = png(7, 41);
    const photo = createHash('sha256').update(bytes).digest('hex');
    const photos = [{ id: photo, turn: 0, place: 1, changedAt: ago(5) }];
    expectStatus(await client.put(`/api/results/${id}`, { answers: [1, { text: '', photos }], changedAt: [ago(5), null], finish: 'time' }), 200);
    const known = async () => (await read<{ photos: object }>(client, `/api/results/${id}`)).photos;
    expect(await known()).toEqual({ [photo]: { missing: true } });
    expectStatus(await client.send('PUT', `/api/photos/${photo}`, bytes, { 'content-type': 'image/png' }), 201);
    expect(await known()).toEqual({ [photo]: { width: 7, height: 41 } });
  });

  test('takes what arrives after the end by its time, until the review is opened', async () => {
    const { id, client, pupil } = await begin();
    await start(client, id);
    expectStatus(await save(client, id, [answer(0, 1, ago(35))]), 200);
    await pass(app, pupil, 40);
    const late = await save(client, id, [answer(0, 2, ago(12)), answer(1, 1, ago(15)), answer(2, 1, ago(5))]);
    expect(late).toMatchObject({ status: 200, body: { late: [2], clock: { timeLimit: 30 } } });
    expect(await stored(app, pupil, id)).toMatchObject({ score: 1, answers: [2, 1, null] });
    const before = new Date().toISOString();
    const sent = await client.put(`/api/results/${id}`, { answers: [1, 1, 1], changedAt: [null, null, ago(20)], finish: 'time' });
    expect(sent).toMatchObject({ status: 200, body: { score: 2, answers: [2, 1, 1] } });
    const { taken } = await review(client, id);
    expect(taken).toMatchObject({ ended: 'time', late: 2, arrivedLate: 3 });
    expect(Date.parse(taken?.arrivedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before));
    // A save that changes no answer does not change the stored time of the last arrival.
    expectStatus(await save(client, id, [answer(2, 0, ago(5))]), 200);
    expect((await app.db.selectFrom('clocks').select('endedAnswers').where('uid', '=', pupil.uid).executeTakeFirstOrThrow()).endedAnswers).toContain(taken?.arrivedAt);
    // The pupil has already seen the right answers, so they are refused.
    expect(await save(client, id, [answer(0, 1, ago(11))])).toMatchObject({ status: 200 });
    expect(await review(client, id)).toMatchObject({ score: 2, answers: [2, 1, 1], taken: { late: 2 } });
  });

  test('takes a press before the end that arrives after it, and is the pupil’s then', async () => {
    const { id, client, pupil } = await begin();
    await start(client, id);
    await pass(app, pupil, 40);
    const end = Date.now() - 10 * MINUTE_MS;
    const pressed = ago(20);
    const body = { answers: [1, 1, 0], changedAt: [ago(30), ago(25), ago(25)], finishedAt: pressed };
    expect(await client.put(`/api/results/${id}`, body)).toMatchObject({ status: 200, body: { score: 2 } });
    expectStatus(await client.put(`/api/results/${id}`, { ...body, finishedAt: ago(15) }), 200);
    expect((await stored(app, pupil, id))?.finishedAt).toBe(pressed);
    const { taken, timestamp } = await review(client, id);
    expect(taken).toMatchObject({ ended: 'pupil', finishedAt: pressed });
    expect(Math.abs(Date.parse(timestamp) - end)).toBeLessThan(5 * MINUTE_MS);
  });

  test('keeps its end as the hand-in when a press arrives more than 7 days later', async () => {
    const { id, client, pupil } = await begin();
    await start(client, id);
    const days = 8 * 24 * 60;
    await pass(app, pupil, days);
    const pressed = ago(days - 20);
    expectStatus(await client.put(`/api/results/${id}`, { answers: [1, 1, 1], changedAt: [pressed, pressed, pressed], finishedAt: pressed }), 200);
    const result = await stored(app, pupil, id);
    expect([result?.score, result?.finishedAt ?? result?.timestamp]).toEqual([3, result?.timestamp]);
    expect((await review(client, id)).taken).toMatchObject({ ended: 'pupil', finishedAt: pressed });
  });

  test('that has got its limit meanwhile keeps the draft and takes answers to the version without one', async () => {
    const { admin, id, client } = await begin({ timeLimit: null });
    expectStatus(await save(client, id, [answer(0, 1, ago(9))]), 200);
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...timed(), revision: 1 }), 200);
    expectStatus(await save(client, id, [answer(1, 1, ago(8))]), 200);
    expectError(await save(client, id, [answer(1, 0, ago(7))], { revision: 2 }), 409, 'not-started');
    expect(await start(client, id)).toMatchObject({ revision: 2, draft: { answers: [{ index: 0, answer: 1 }, { index: 1, answer: 1 }] } });
  });

  test('merges nothing into what the pupil has finished', async () => {
    const { id, client } = await begin();
    await start(client, id);
    const answers = [1, 1, 0];
    expectStatus(await client.put(`/api/results/${id}`, { answers }), 201);
    expectStatus(await client.put(`/api/results/${id}`, { answers }), 200);
    expectError(await client.put(`/api/results/${id}`, { answers: [1, 1, 1], changedAt: [null, null, ago(0)] }), 409, 'already-done');
    expectStatus(await save(client, id, [answer(2, 0, ago(0))]), 200);
    expectError(await save(client, id, [answer(2, 1, ago(0))]), 409, 'already-done');
    expect((await review(client, id)).taken).toMatchObject({ ended: 'pupil' });
  });

  test('asks for all answers but where gaps are allowed or the time is up', async () => {
    const strict = await begin();
    await start(strict.client, strict.id);
    expectError(await strict.client.put(`/api/results/${strict.id}`, { answers: [1, null, null] }), 400, 'unanswered');
    const free = await begin({ allowUnanswered: true });
    await start(free.client, free.id);
    expect(await free.client.put(`/api/results/${free.id}`, { answers: [1, null, null] })).toMatchObject({ status: 201, body: { score: 1 } });
  });

  test('goes on with added minutes, and says so to a device that did not know', async () => {
    const { admin, id, client, pupil } = await begin();
    const path = `/api/admin/tests/${id}/clocks`;
    const add = (extraMinutes: number) => admin.put<{ clocks: object[] }>(path, { uids: [pupil.uid], extraMinutes });
    expect(await add(10)).toMatchObject({ status: 200, body: { clocks: [{ uid: pupil.uid, startedAt: null, endsAt: null, extraMinutes: 10 }] } });
    expect(await read(client, `/api/tests/${id}`)).toMatchObject({ extraMinutes: 10 });
    const { clock } = await start(client, id);
    expect(Date.parse(clock?.endsAt ?? '') - Date.parse(clock?.startedAt ?? '')).toBe(40 * MINUTE_MS);
    await pass(app, pupil, 39);
    expectStatus(await add(25), 200);
    expectStatus(await add(25), 200);
    const told = await app.db.selectFrom('audit').select('id').where('action', '=', 'minutes-added').where('subjectId', '=', id).execute();
    expect(told).toHaveLength(2);
    const early = await client.put<{ clock: { extraMinutes: number } }>(`/api/results/${id}`, { answers: [1, null, null], changedAt: [ago(1), null, null], finish: 'time' });
    expect(early).toMatchObject({ status: 409, body: { code: 'time-left', clock: { extraMinutes: 25 } } });
    expect(await read(client, `/api/drafts/${id}`)).toMatchObject({ answers: [{ index: 0, answer: 1 }] });
    expect(await add(5)).toMatchObject({ status: 409, body: { code: 'already-done', fields: { uids: [pupil.uid] } } });
    await pass(app, pupil, 30);
    expectError(await add(100), 409, 'already-done');
    expect(await read(admin, path)).toMatchObject({ clocks: [] });
  });

  test('is there for who writes it, also when it is no longer shown to all', async () => {
    const { admin, id, client } = await begin();
    await start(client, id);
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...timed(), revision: 1, visibility: 'assigned' }), 200);
    const isListed = async (of: TestClient) => (await read<{ id: string }[]>(of, '/api/tests')).some((each) => each.id === id);
    expect(await isListed(client)).toBe(true);
    expect(await read(client, `/api/tests/${id}`)).toMatchObject({ questionCount: 3 });
    expect(await isListed((await app.registerPupil()).client)).toBe(false);
  });

  test('whose limit was taken away is on the tutor’s page as long as somebody writes', async () => {
    const { admin, id, client, pupil } = await begin();
    await start(client, id);
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...timed({ timeLimit: null }), revision: 1 }), 200);
    const hasClock = async () => (await read<{ test: { hasClock: boolean } }>(admin, `/api/admin/tests/${id}/results`)).test.hasClock;
    expect(await hasClock()).toBe(true);
    await pass(app, pupil, 31);
    expect(await hasClock()).toBe(false);
  });

  test('gets minutes for all who are named, or for nobody', async () => {
    const { admin, id, pupil } = await begin();
    const put = (body: object) => admin.put(`/api/admin/tests/${id}/clocks`, body);
    expect(await read(admin, `/api/admin/tests/${id}/results`)).toMatchObject({ test: { hasClock: true } });
    expect(await read(admin, `/api/admin/tests/${id}/clocks`)).toMatchObject({ timeLimit: 30 });
    expectError(await put({ uids: [], extraMinutes: 5 }), 400, 'invalid-request');
    expectError(await put({ uids: [pupil.uid], extraMinutes: 601 }), 400, 'invalid-request');
    expectError(await put({ uids: [pupil.uid, 'nobody'], extraMinutes: 5 }), 400, 'user-not-found');
    expect(await app.db.selectFrom('clocks').select('uid').where('testId', '=', id).where('extraMinutes', '>', 0).execute()).toEqual([]);
    const training = await createTest(admin, timed({ timeMode: 'training' }));
    expect(await read(admin, `/api/admin/tests/${training.id}/results`)).toMatchObject({ test: { hasClock: false } });
    expect(await read(admin, `/api/admin/tests/${training.id}/clocks`)).toMatchObject({ timeLimit: null });
    expectError(await admin.put(`/api/admin/tests/${training.id}/clocks`, { uids: [pupil.uid], extraMinutes: 5 }), 400, 'invalid-request');
  });

  test('measures the time of devices by question, in a training without an end', async () => {
    const { id, client, pupil } = await begin({ timeMode: 'training' });
    expect((await start(client, id)).clock).toMatchObject({ endsAt: null });
    await pass(app, pupil, 100);
    const spent = { device: 'phone', total: 90, seconds: { 0: 60, 2: 30 } };
    expectStatus(await save(client, id, [], { spent }), 200);
    expectStatus(await save(client, id, [], { spent: { ...spent, total: 10 } }), 200);
    expectError(await client.put(`/api/results/${id}`, { answers: [1, 1, 1], finish: 'time' }), 400, 'invalid-request');
    expectStatus(await client.put(`/api/results/${id}`, { answers: [1, 1, 1], spent: { device: 'computer', total: 5, seconds: { 2: 5 } } }), 201);
    expect((await review(client, id)).taken).toMatchObject({ timeMode: 'training', ended: 'pupil', spent: 95, seconds: [60, null, 35] });
  });

  test('is taken again with a new clock, and what arrives late for the old attempt goes there', async () => {
    const { admin, id, client, pupil } = await begin();
    await start(client, id);
    await pass(app, pupil, 40);
    expectStatus(await admin.delete(`/api/admin/tests/${id}/results/${pupil.uid}`), 204);
    expect(await read(client, `/api/tests/${id}`)).toMatchObject({ attempt: 2, clock: null, questions: [] });
    expectStatus(await save(client, id, [answer(0, 1, ago(20))], { attempt: 1 }), 200);
    expect(await start(client, id)).toMatchObject({ attempt: 2, draft: null });
    expect(await review(client, id, 1)).toMatchObject({ score: 1, taken: { arrivedLate: 1 } });
  });

  test('that is deleted takes its clock along, and one that is unpublished ends all the same', async () => {
    const gone = await begin();
    await start(gone.client, gone.id);
    expectStatus(await gone.admin.delete(`/api/admin/tests/${gone.id}`), 204);
    expect(await app.db.selectFrom('clocks').select('uid').where('testId', '=', gone.id).execute()).toEqual([]);
    const hidden = await begin();
    await start(hidden.client, hidden.id);
    expectStatus(await hidden.admin.put(`/api/admin/tests/${hidden.id}`, { ...timed(), revision: 1, published: false }), 200);
    expectError(await hidden.client.get(`/api/tests/${hidden.id}`), 404, 'test-not-found');
    await pass(app, hidden.pupil, 31);
    expect(await review(hidden.client, hidden.id)).toMatchObject({ score: 0, taken: { ended: 'time' } });
  });
});
