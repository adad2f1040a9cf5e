import { expect, test } from 'vitest';
import { failureTexts } from '../../domain/failure.ts';
import type { Answer } from '../../domain/question.ts';
import type { TestDraft } from '../../domain/test-draft.ts';
import { describeApi } from '../../server/testing.ts';
import { createTest, fourKinds, kinds, oneQuestion, poorAnswers, rightAnswers } from './testing.ts';

const unanswered = (...questions: number[]) => ({
  code: 'unanswered',
  message: '❗ Ответьте на все вопросы перед завершением.',
  questions,
});

describeApi('submitting answers', (app) => {
  test('scores on the server and stores', async () => {
    const { id } = await createTest(await app.signInAdmin());
    for (const [answers, score] of [
      [rightAnswers, 5],
      [poorAnswers, 1],
      // «multiple» is all or nothing; a row of a match may share its pair with another.
      [[1, { 0: true, 1: true, 2: true }, null, { 0: 2, 1: 2 }], 2],
      [[2, { 2: true, 0: true }, null, { 0: 0, 1: 0 }], 3],
    ] satisfies [Answer[], number][]) {
      const { client } = await app.registerPupil();
      const before = Date.now();
      const { status, body } = await client.put<{ timestamp: string }>(`/api/results/${id}`, { answers });
      expect(status).toBe(201);
      expect(body).toEqual({ answers, score, maxScore: 5, timestamp: body.timestamp });
      expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before);
      expect((await client.get('/api/results')).body).toEqual({ [id]: body });
    }
  });

  test('are stored for the learner that they name or for nobody', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const [{ uid, client: own }, { client: other }] = [await app.registerPupil(), await app.registerPupil()];
    const submission = { answers: poorAnswers, learner: uid };
    const refused = await other.put(`/api/results/${id}`, submission);
    expect([refused.status, refused.body]).toEqual([409, { code: 'other-user', message: failureTexts['other-user'] }]);
    expect((await other.get('/api/results')).body).toEqual({});
    expect((await own.put(`/api/results/${id}`, submission)).status).toBe(201);
  });

  test('keeps the results of earlier tests, each with its own review', async () => {
    const admin = await app.signInAdmin();
    const { client } = await app.registerPupil();
    const drafts = [oneQuestion('Первый'), fourKinds, oneQuestion('Третий')];
    const ids: string[] = [];
    for (const draft of drafts) {
      const { id } = await createTest(admin, draft);
      ids.push(id);
      expect((await client.get(`/api/tests/${id}`)).status).toBe(200);
      const answers = draft === fourKinds ? poorAnswers : [0];
      expect((await client.put(`/api/results/${id}`, { answers })).status).toBe(201);
    }
    expect(Object.keys((await client.get<object>('/api/results')).body).toSorted()).toEqual(ids.toSorted());
    for (const [place, id] of ids.entries()) {
      expect((await client.get(`/api/results/${id}`)).body).toMatchObject({ test: { id, name: drafts[place]?.name } });
    }
  });

  test('takes the same answers again as the same submission, and no others', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const first = await client.put(`/api/results/${id}`, { answers: poorAnswers });
    const again = await client.put(`/api/results/${id}`, { answers: poorAnswers });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);

    // The same, as another program may write it.
    const written = '{"answers":[0,{"0":true},null,{"1":1,"0":2}],"revision":1}';
    const rewritten = await client.send('PUT', `/api/results/${id}`, written, { 'content-type': 'application/json' });
    expect(rewritten.status).toBe(200);

    for (const answers of [rightAnswers, [], [0, { 0: true }, null, { 0: 2 }], [...poorAnswers, null]]) {
      const other = await client.put(`/api/results/${id}`, { answers });
      expect(other.status).toBe(409);
      expect(other.body).toEqual({ code: 'already-done', message: 'Вы уже прошли этот тест.' });
    }
    expect((await client.get('/api/results')).body).toEqual({ [id]: first.body });
  });

  test('takes the same answers again after the test was edited and after it was deleted', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const { client } = await app.registerPupil();
    const first = await client.put(`/api/results/${id}`, { answers: poorAnswers });
    await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Другой'), revision: 1 });
    const afterEdit = await client.put(`/api/results/${id}`, { answers: poorAnswers });
    expect([afterEdit.status, afterEdit.body]).toEqual([200, first.body]);
    await admin.delete(`/api/admin/tests/${id}`);
    const afterDeletion = await client.put(`/api/results/${id}`, { answers: poorAnswers });
    expect([afterDeletion.status, afterDeletion.body]).toEqual([200, first.body]);
    expect((await client.put(`/api/results/${id}`, { answers: rightAnswers })).status).toBe(409);
  });

  test('names the places without an answer', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    for (const [answers, body] of [
      [[null, null, null, null], unanswered(0, 1, 3)],
      [[1, {}, null, { 0: 2, 1: 0 }], unanswered(1)],
      [[1, { 0: true }, null, { 1: 0 }], unanswered(3)],
      [[null, { 0: true }, null, {}], unanswered(0, 3)],
    ] satisfies [Answer[], unknown][]) {
      const reply = await client.put(`/api/results/${id}`, { answers });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual(body);
    }
    expect((await client.get('/api/results')).body).toEqual({});
  });

  test('lets the places of freeform questions at the end be missing', async () => {
    const { text, freeform } = kinds;
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

  test('refuses answers that name what the question does not have', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    for (const [place, answer] of [
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
      const answers = rightAnswers.with(place, answer);
      const { status, body } = await client.put(`/api/results/${id}`, { answers });
      expect({ answers, status, body }).toMatchObject({ answers, status: 400, body: { code: 'invalid-answer' } });
    }
    expect((await client.get('/api/results')).body).toEqual({});
  });

  test('refuses what no form can send', async () => {
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

  test('does not know a test that is not there', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const body = { code: 'test-not-found', message: 'Тест не найден' };
    expect(await client.put('/api/results/nothing', { answers: [] })).toMatchObject({ status: 404, body });
    const admin = await app.signInAdmin();
    await admin.delete(`/api/admin/tests/${id}`);
    expect(await client.put(`/api/results/${id}`, { answers: rightAnswers, revision: 2 })).toMatchObject({ status: 404, body });
  });

  test('asks for new answers where it does not know the version, as after a copy was restored', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const { status, body } = await client.put(`/api/results/${id}`, { answers: rightAnswers, revision: 2 });
    expect([status, body]).toMatchObject([400, { code: 'invalid-answer' }]);
    expect((await client.put(`/api/results/${id}`, { answers: rightAnswers, revision: 1 })).status).toBe(201);
  });

  test('scores by the version that the learner was shown', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const early = await app.registerPupil();
    const late = await app.registerPupil();
    const turned = fourKinds.questions.with(0, { ...kinds.text, correct: 0 });
    const edit = (draft: TestDraft, revision: number) => admin.put(`/api/admin/tests/${id}`, { ...draft, revision });
    await edit(oneQuestion('Короткий'), 1);
    await edit(fourKinds, 2);
    await edit({ name: 'Клетка 2', questions: turned.toReversed() }, 3);

    const byOld = await early.client.put(`/api/results/${id}`, { answers: rightAnswers, revision: 3 });
    expect(byOld).toMatchObject({ status: 201, body: { answers: rightAnswers, score: 5, maxScore: 5 } });
    expect((await early.client.get(`/api/results/${id}`)).body).toMatchObject({
      test: { name: 'Клетка', questions: [{ type: 'text', correct: 1 }, { type: 'multiple' }, null, { type: 'match' }] },
    });

    // Without a version the current one is meant.
    const byCurrent = await late.client.put(`/api/results/${id}`, { answers: rightAnswers.toReversed() });
    expect(byCurrent).toMatchObject({ status: 201, body: { score: 4 } });
  });

  test('takes nothing from the body but the answers', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const other = await app.registerPupil();
    const { body } = await client.put<{ timestamp: string }>(`/api/results/${id}`, {
      answers: poorAnswers,
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
