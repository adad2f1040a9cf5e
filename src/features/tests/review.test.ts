import { expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../../domain/testing-images.ts';
import { describeApi } from '../../server/testing.ts';
import { createTest, fourKinds, oneQuestion, poorAnswers } from './testing.ts';

describeApi('the review of a result', (app) => {
  test('has every question as it was, with right answers; freeform ones are null in both lists', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const { body: result } = await client.put<object>(`/api/results/${id}`, { answers: poorAnswers });
    const { status, body } = await client.get(`/api/results/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...result,
      answers: poorAnswers,
      test: { id, name: 'Клетка', questions: fourKinds.questions.with(2, null as never) },
    });
  });

  test('stays the same after the test was edited and after it was deleted', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const { client } = await app.registerPupil();
    await client.put(`/api/results/${id}`, { answers: poorAnswers });
    const before = await client.get(`/api/results/${id}`);

    const edited = await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Другой'), revision: 1 });
    expect(edited.status).toBe(200);
    expect((await client.get(`/api/results/${id}`)).body).toEqual(before.body);
    const listed = async () => (await client.get<{ id: string }[]>('/api/tests')).body.filter((each) => each.id === id);
    const late = await app.registerPupil();
    await late.client.put(`/api/results/${id}`, { answers: [0] });
    const lateReview = (await late.client.get(`/api/results/${id}`)).body;
    expect(lateReview).toMatchObject({ score: 1, test: { id, ...oneQuestion('Другой') } });
    expect(await listed()).toMatchObject([{ name: 'Другой', maxScore: 1, result: { score: 1, maxScore: 5 } }]);

    await admin.delete(`/api/admin/tests/${id}`);
    expect((await client.get(`/api/results/${id}`)).body).toEqual(before.body);
    expect((await late.client.get(`/api/results/${id}`)).body).toEqual(lateReview);
    expect(await listed()).toEqual([]);
    expect(Object.keys((await client.get<object>('/api/results')).body)).toEqual([id]);
  });

  test('shows a picture by its address, also after the test was deleted', async () => {
    const admin = await app.signInAdmin();
    const picture = greyPixel(7);
    const { id } = await createTest(admin, oneQuestion('С рисунком', dataUrl(picture)));
    const { client } = await app.registerPupil();
    await client.put(`/api/results/${id}`, { answers: [0] });
    await admin.delete(`/api/admin/tests/${id}`);
    const { body } = await client.get<{ test: { questions: { contextImage: string }[] } }>(`/api/results/${id}`);
    const address = body.test.questions[0]?.contextImage ?? '';
    expect(address).toMatch(/^\/api\/images\/[\w-]+$/);
    expect((await client.get(address)).bytes).toEqual(picture);
  });

  test('is the learner’s own', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    await one.client.put(`/api/results/${id}`, { answers: poorAnswers });
    for (const address of [`/api/results/${id}`, '/api/results/nothing']) {
      const { status, body } = await two.client.get(address);
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 'result-not-found', message: 'Результат не найден' },
      });
    }
    expect((await two.client.get('/api/results')).body).toEqual({});
  });
});
