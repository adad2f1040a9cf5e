import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { createTest, questionOfEachType, oneQuestion, wrongAnswers, withoutSettings } from '../../support/fixtures/test-fixtures.ts';

describeApi('GET /api/tests', (app) => {
  test('the list is in order of creation, without questions, with the caller’s own results', async () => {
    const admin = await app.signInAdmin();
    const { client } = await app.registerPupil();
    const other = await app.registerPupil();
    const names = ['Я', 'А', 'Б'];
    const untimed = { exam: null, timeLimit: null, timeMode: null };
    const ids: string[] = [];
    for (const name of names) ids.push((await createTest(admin, oneQuestion(name))).id);
    const full = await createTest(admin);
    const { body: result } = await client.put<{ timestamp: string }>(`/api/results/${full.id}`, { answers: wrongAnswers });

    const { status, body } = await client.get('/api/tests');
    expect(status).toBe(200);
    expect(body).toEqual([
      ...names.map((name, index) => ({ id: ids[index], name, questionCount: 1, maxScore: 1, ...untimed, clock: null, published: true, result: null, unseen: false, earlier: [] })),
      {
        id: full.id,
        name: 'Клетка',
        questionCount: 3,
        maxScore: 5,
        ...untimed,
        clock: null,
        published: true,
        result: { score: 1, maxScore: 5, timestamp: result.timestamp, pending: null, checkedAt: null, testPoints: null, mark: null, parts: [] },
        unseen: false,
        earlier: [],
      },
    ]);
    expect(result.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

    const { body: forOther } = await other.client.get<{ result: unknown }[]>('/api/tests');
    expect(forOther.map((each) => each.result)).toEqual([null, null, null, null]);
  });
});

describeApi('GET /api/tests/{id}', (app) => {
  test('the test has the questions that a pupil sees, each with its index in the stored test', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const { status, body } = await client.get(`/api/tests/${id}`);
    expect(status).toBe(200);
    const { text, multiple, match } = questionOfEachType;
    expect(body).toEqual({
      id,
      name: 'Клетка',
      revision: 1,
      attempt: 1,
      epoch: expect.any(String) as string,
      draft: null,
      assignment: null,
      maxScore: 5,
      questionCount: 3,
      ...withoutSettings,
      clock: null,
      extraMinutes: 0,
      questions: [
        { index: 0, type: 'text', question: text.question, contextText: null, contextImage: null, options: text.options },
        {
          index: 1,
          type: 'multiple',
          question: multiple.question,
          contextText: null,
          contextImage: null,
          options: multiple.options,
        },
        {
          index: 3,
          type: 'match',
          question: match.question,
          contextText: 'Соедините органоид с его работой.',
          contextImage: null,
          matchLeft: match.matchLeft,
          matchRight: match.matchRight,
        },
      ],
    });
  });

  test('an unknown, deleted or malformed id gets 404', async () => {
    const admin = await app.signInAdmin();
    const { id: deleted } = await createTest(admin);
    await admin.delete(`/api/admin/tests/${deleted}`);
    const { client } = await app.registerPupil();
    for (const id of [deleted, 'nothing', '..%2F..%2Fetc', '%00', '%E0%A4%A', encodeURIComponent("' or 1=1 --"), 'a'.repeat(129)]) {
      const { status, body } = await client.get(`/api/tests/${id}`);
      expect({ id, status, body }).toEqual({ id, status: 404, body: { code: 'test-not-found', message: 'Тест не найден' } });
    }
  });

  test('a passed test gets 409', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    await client.put(`/api/results/${id}`, { answers: wrongAnswers });
    const { status, body } = await client.get(`/api/tests/${id}`);
    expect(status).toBe(409);
    expect(body).toEqual({ code: 'already-done', message: 'Вы уже прошли этот тест.' });
  });
});

describeApi('right answers of a general test', (app) => {
  test('no endpoint gives a pupil right answers before the result is stored', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const partial = [wrongAnswers[0], null, null, null];
    const responses = [
      await client.get('/api/tests'),
      await client.get(`/api/tests/${id}`),
      await client.get(`/api/results/${id}`),
      await client.get('/api/results'),
      await client.get(`/api/admin/tests/${id}`),
      await client.get('/api/admin/tests'),
      await client.put(`/api/results/${id}`, { answers: partial }),
      await client.put(`/api/results/${id}`, { answers: [7, { 9: true }, null, { 0: 9 }] }),
      await client.put(`/api/results/${id}`, { answers: [] }),
      await client.put(`/api/results/${id}`, { answers: 'all' }),
      await client.get('/api/session'),
      await client.get('/api/profile'),
    ];
    for (const { text } of responses) {
      expect(text).not.toMatch(/"correct"|correctAnswers|matchAnswers|freeform|Деление-без-подсказки|Опишите митоз/);
    }
    const { text } = await client.put(`/api/results/${id}`, { answers: wrongAnswers });
    expect(text).not.toMatch(/correct|matchAnswers|freeform/);
    expect((await client.get(`/api/results/${id}`)).text).toMatch(/"correct":1.*"correctAnswers":\[0,2\].*"matchAnswers":\[2,0\]/);
  });
});
