import { expect, test } from 'vitest';
import { errorMessages } from '../../../src/domain/errors.ts';
import type { Answer } from '../../../src/domain/questions/question.ts';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import { describeApi } from '../../support/test-app.ts';
import { createTest, testWithEachType, questionOfEachType, oneQuestion, wrongAnswers, rightAnswers } from '../../support/fixtures/test-fixtures.ts';

const unanswered = (...questions: number[]) => ({
  code: 'unanswered',
  message: '❗ Ответьте на все вопросы перед завершением.',
  questions,
});

describeApi('PUT /api/results/{testId}', (app) => {
  test('a submission is scored and stored', async () => {
    const { id } = await createTest(await app.signInAdmin());
    for (const [answers, score] of [
      [rightAnswers, 5],
      [wrongAnswers, 1],
      // A `multiple` question gives 2 points or none. Two rows of a `match` may have the same item (rules R33, R35).
      [[1, { 0: true, 1: true, 2: true }, null, { 0: 2, 1: 2 }], 2],
      [[2, { 2: true, 0: true }, null, { 0: 0, 1: 0 }], 3],
    ] satisfies [Answer[], number][]) {
      const { client } = await app.registerPupil();
      const before = Date.now();
      const { status, body } = await client.put<{ timestamp: string }>(`/api/results/${id}`, { answers });
      expect(status).toBe(201);
      expect(body).toEqual({ answers, score, maxScore: 5, timestamp: body.timestamp, attempt: 1, regraded: null, pending: null, checkedAt: null });
      expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before);
      expect((await client.get('/api/results')).body).toEqual({ [id]: body });
    }
  });

  test('a submission that names another user is rejected with 409', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const [{ uid, client: own }, { client: other }] = [await app.registerPupil(), await app.registerPupil()];
    const submission = { answers: wrongAnswers, learner: uid };
    const rejected = await other.put(`/api/results/${id}`, submission);
    expect([rejected.status, rejected.body]).toEqual([409, { code: 'other-user', message: errorMessages['other-user'] }]);
    expect((await other.get('/api/results')).body).toEqual({});
    expect((await own.put(`/api/results/${id}`, submission)).status).toBe(201);
  });

  test('a new result leaves earlier ones and their reviews unchanged', async () => {
    const admin = await app.signInAdmin();
    const { client } = await app.registerPupil();
    const inputs = [oneQuestion('Первый'), testWithEachType, oneQuestion('Третий')];
    const ids: string[] = [];
    for (const input of inputs) {
      const { id } = await createTest(admin, input);
      ids.push(id);
      expect((await client.get(`/api/tests/${id}`)).status).toBe(200);
      const answers = input === testWithEachType ? wrongAnswers : [0];
      expect((await client.put(`/api/results/${id}`, { answers })).status).toBe(201);
    }
    expect(Object.keys((await client.get<object>('/api/results')).body).toSorted()).toEqual(ids.toSorted());
    for (const [index, id] of ids.entries()) {
      expect((await client.get(`/api/results/${id}`)).body).toMatchObject({ test: { id, name: inputs[index]?.name } });
    }
  });

  test('the same answers again get 200, and other answers 409', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const first = await client.put(`/api/results/${id}`, { answers: wrongAnswers });
    const again = await client.put(`/api/results/${id}`, { answers: wrongAnswers });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);

    // The body has the same answers in another notation.
    const rewrittenBody = '{"answers":[0,{"0":true},null,{"1":1,"0":2}],"revision":1}';
    const rewritten = await client.send('PUT', `/api/results/${id}`, rewrittenBody, { 'content-type': 'application/json' });
    expect(rewritten.status).toBe(200);

    for (const answers of [rightAnswers, [], [0, { 0: true }, null, { 0: 2 }], [...wrongAnswers, null]]) {
      const other = await client.put(`/api/results/${id}`, { answers });
      expect(other.status).toBe(409);
      expect(other.body).toEqual({ code: 'already-done', message: 'Вы уже прошли этот тест.' });
    }
    expect((await client.get('/api/results')).body).toEqual({ [id]: first.body });
  });

  test('the same answers again get 200 after the test was edited or deleted', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const { client } = await app.registerPupil();
    const first = await client.put(`/api/results/${id}`, { answers: wrongAnswers });
    await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Другой'), revision: 1 });
    const afterEdit = await client.put(`/api/results/${id}`, { answers: wrongAnswers });
    expect([afterEdit.status, afterEdit.body]).toEqual([200, first.body]);
    await admin.delete(`/api/admin/tests/${id}`);
    const afterDeletion = await client.put(`/api/results/${id}`, { answers: wrongAnswers });
    expect([afterDeletion.status, afterDeletion.body]).toEqual([200, first.body]);
    expect((await client.put(`/api/results/${id}`, { answers: rightAnswers })).status).toBe(409);
  });

  test('unanswered questions are rejected and named by their indexes', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    for (const [answers, body] of [
      [[null, null, null, null], unanswered(0, 1, 3)],
      [[1, {}, null, { 0: 2, 1: 0 }], unanswered(1)],
      [[1, { 0: true }, null, { 1: 0 }], unanswered(3)],
      [[null, { 0: true }, null, {}], unanswered(0, 3)],
    ] satisfies [Answer[], unknown][]) {
      const response = await client.put(`/api/results/${id}`, { answers });
      expect(response.status).toBe(400);
      expect(response.body).toEqual(body);
    }
    expect((await client.get('/api/results')).body).toEqual({});
  });

  test('the answers of freeform questions at the end may be missing', async () => {
    const { text, freeform } = questionOfEachType;
    const { id } = await createTest(await app.signInAdmin(), { name: 'Хвост', questions: [text, freeform, freeform] });
    const { client } = await app.registerPupil();
    const { status, body } = await client.put(`/api/results/${id}`, { answers: [1] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ answers: [1, null, null], score: 1, maxScore: 1 });
    for (const answers of [[1], [1, null], [1, null, null]]) {
      expect((await client.put(`/api/results/${id}`, { answers })).status).toBe(200);
    }
    expect((await client.put(`/api/results/${id}`, { answers: [0] })).status).toBe(409);
  });

  test('an answer that does not fit its question is rejected with invalid-answer', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    for (const [index, answer] of [
      [0, 3],
      [0, -1],
      [0, 0.5],
      [0, { 0: true }],
      [1, 0],
      [1, { 4: true }],
      [1, { 0: 1 }],
      [2, 1],
      [2, {}],
      [3, 1],
      [3, { 0: 3, 1: 0 }],
      [3, { 0: -1, 1: 0 }],
      [3, { 0: 2, 1: 0, 2: 0 }],
    ] satisfies [number, Answer][]) {
      const answers = rightAnswers.with(index, answer);
      const { status, body } = await client.put(`/api/results/${id}`, { answers });
      expect({ answers, status, body }).toMatchObject({ answers, status: 400, body: { code: 'invalid-answer' } });
    }
    expect((await client.get('/api/results')).body).toEqual({});
  });

  test('a malformed submission is rejected with invalid-request', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    for (const answers of [
      undefined,
      null,
      {},
      '1',
      rightAnswers.slice(0, 3),
      [...rightAnswers, 1],
      ['1', ...rightAnswers.slice(1)],
      [[1], ...rightAnswers.slice(1)],
      [1, { 0: false }, null, { 0: 2, 1: 0 }],
      [1, { '00': true }, null, { 0: 2, 1: 0 }],
      [1, { '-1': true }, null, { 0: 2, 1: 0 }],
      [1, { 0: true }, null, { 0: '2', 1: 0 }],
      Array.from({ length: 201 }, () => null),
    ]) {
      const { status, body } = await client.put(`/api/results/${id}`, { answers });
      expect({ answers, status, body }).toMatchObject({ answers, status: 400, body: { code: 'invalid-request' } });
    }
    for (const revision of [0, 1.5, '1', null, 2_147_483_647]) {
      const { body } = await client.put(`/api/results/${id}`, { answers: rightAnswers, revision });
      expect(body).toMatchObject({ code: 'invalid-request' });
    }
    expect((await client.get('/api/results')).body).toEqual({});
  });

  test('a submission of an unknown or deleted test gets 404', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const body = { code: 'test-not-found', message: 'Тест не найден' };
    expect(await client.put('/api/results/nothing', { answers: [] })).toMatchObject({ status: 404, body });
    const admin = await app.signInAdmin();
    await admin.delete(`/api/admin/tests/${id}`);
    expect(await client.put(`/api/results/${id}`, { answers: rightAnswers, revision: 2 })).toMatchObject({ status: 404, body });
  });

  test('a submission with an unknown revision is rejected, as after the restore of a backup', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const { status, body } = await client.put(`/api/results/${id}`, { answers: rightAnswers, revision: 2 });
    expect([status, body]).toMatchObject([400, { code: 'invalid-request', fields: { revision: expect.any(String) as string } }]);
    expect((await client.put(`/api/results/${id}`, { answers: rightAnswers, revision: 1 })).status).toBe(201);
  });

  test('a submission is scored by the revision that it names', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const early = await app.registerPupil();
    const late = await app.registerPupil();
    const changed = testWithEachType.questions.with(0, { ...questionOfEachType.text, correct: 0 });
    const edit = (input: TestInput, revision: number) => admin.put(`/api/admin/tests/${id}`, { ...input, revision });
    await edit(oneQuestion('Короткий'), 1);
    await edit(testWithEachType, 2);
    await early.client.get(`/api/tests/${id}`);
    await edit({ name: 'Клетка 2', questions: changed.toReversed() }, 3);

    const byOld = await early.client.put(`/api/results/${id}`, { answers: rightAnswers, revision: 3 });
    expect(byOld).toMatchObject({ status: 201, body: { answers: rightAnswers, score: 5, maxScore: 5 } });
    expect((await early.client.get(`/api/results/${id}`)).body).toMatchObject({
      test: { name: 'Клетка', questions: [{ type: 'text', correct: 1 }, { type: 'multiple' }, null, { type: 'match' }] },
    });

    // Without a revision the current version counts.
    const byCurrent = await late.client.put(`/api/results/${id}`, { answers: rightAnswers.toReversed() });
    expect(byCurrent).toMatchObject({ status: 201, body: { score: 4 } });
  });

  test('a submission ignores everything in the body but the answers', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const other = await app.registerPupil();
    const { body } = await client.put<{ timestamp: string }>(`/api/results/${id}`, {
      answers: wrongAnswers,
      uid: other.uid,
      testId: 'other',
      score: 5,
      maxScore: 50,
      timestamp: '2000-01-01T00:00:00.000Z',
      role: 99,
    });
    expect(body).toMatchObject({ score: 1, maxScore: 5 });
    expect(body.timestamp > '2020').toBe(true);
    expect((await client.get('/api/results')).body).toEqual({ [id]: body });
    expect((await other.client.get('/api/results')).body).toEqual({});
    expect((await client.get('/api/session')).body).toMatchObject({ user: { role: 0 } });
  });
});
