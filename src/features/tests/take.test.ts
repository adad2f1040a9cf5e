import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { createTest, kinds, oneQuestion, poorAnswers } from './testing.ts';

describeApi('the list of tests', (app) => {
  test('is in order of creation, without questions, each with the caller’s own result', async () => {
    const admin = await app.signInAdmin();
    const { client } = await app.registerPupil();
    const other = await app.registerPupil();
    const names = ['Я', 'А', 'Б'];
    const ids: string[] = [];
    for (const name of names) ids.push((await createTest(admin, oneQuestion(name))).id);
    const full = await createTest(admin);
    const { body: result } = await client.put<{ timestamp: string }>(`/api/results/${full.id}`, { answers: poorAnswers });

    const { status, body } = await client.get('/api/tests');
    expect(status).toBe(200);
    expect(body).toEqual([
      ...names.map((name, place) => ({ id: ids[place], name, questionCount: 1, maxScore: 1, result: null })),
      {
        id: full.id,
        name: 'Клетка',
        questionCount: 3,
        maxScore: 5,
        result: { score: 1, maxScore: 5, timestamp: result.timestamp },
      },
    ]);
    expect(result.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

    const { body: forOther } = await other.client.get<{ result: unknown }[]>('/api/tests');
    expect(forOther.map((each) => each.result)).toEqual([null, null, null, null]);
  });
});

describeApi('a test to take', (app) => {
  test('has the questions that a learner sees, each with its place in the stored test', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const { status, body } = await client.get(`/api/tests/${id}`);
    expect(status).toBe(200);
    const { text, multiple, match } = kinds;
    expect(body).toEqual({
      id,
      name: 'Клетка',
      revision: 1,
      maxScore: 5,
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

  test('is not found where there is none, also under addresses that no id can have', async () => {
    const { client } = await app.registerPupil();
    for (const id of ['nothing', '..%2F..%2Fetc', '%00', '%E0%A4%A', encodeURIComponent("' or 1=1 --"), 'a'.repeat(129)]) {
      const { status, body } = await client.get(`/api/tests/${id}`);
      expect({ id, status, body }).toEqual({ id, status: 404, body: { code: 'test-not-found', message: 'Тест не найден' } });
    }
  });

  test('is taken once', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    await client.put(`/api/results/${id}`, { answers: poorAnswers });
    const { status, body } = await client.get(`/api/tests/${id}`);
    expect(status).toBe(409);
    expect(body).toEqual({ code: 'already-done', message: 'Вы уже прошли этот тест.' });
  });

  test('is not found after its deletion', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const { client } = await app.registerPupil();
    await admin.delete(`/api/admin/tests/${id}`);
    expect((await client.get(`/api/tests/${id}`)).status).toBe(404);
    expect((await client.put(`/api/results/${id}`, { answers: poorAnswers })).body).toMatchObject({ code: 'test-not-found' });
  });
});

describeApi('answers', (app) => {
  test('leave the server in no form before the result is stored', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const partial = [poorAnswers[0], null, null, null];
    const replies = [
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
    for (const { text } of replies) {
      expect(text).not.toMatch(/"correct"|correctAnswers|matchAnswers|freeform|Деление-без-подсказки|Опишите митоз/);
    }
    const { text } = await client.put(`/api/results/${id}`, { answers: poorAnswers });
    expect(text).not.toMatch(/correct|matchAnswers|freeform/);
    expect((await client.get(`/api/results/${id}`)).text).toMatch(/"correct":1.*"correctAnswers":\[0,2\].*"matchAnswers":\[2,0\]/);
  });
});
