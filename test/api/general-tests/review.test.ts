import { expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../../support/fixtures/files/image-fixtures.ts';
import { describeApi } from '../../support/test-app.ts';
import { createTest, testWithEachType, oneQuestion, wrongAnswers } from '../../support/fixtures/test-fixtures.ts';

describeApi('GET /api/results/{testId}', (app) => {
  test('the review has every question with its right answer, and null for freeform questions', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const { client } = await app.registerPupil();
    const { body: result } = await client.put<object>(`/api/results/${id}`, { answers: wrongAnswers });
    const { status, body } = await client.get(`/api/results/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...result,
      answers: wrongAnswers,
      exam: null,
      checks: wrongAnswers.map(() => null),
      photos: {},
      deletedPhotos: {},
      earlier: [],
      assignments: [],
      taken: null,
      test: { id, name: 'Клетка', questions: testWithEachType.questions.with(2, null as never), materials: [], exam: null },
    });
  });

  test('the review does not change when the test is edited or deleted', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const { client } = await app.registerPupil();
    await client.put(`/api/results/${id}`, { answers: wrongAnswers });
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

  test('the review names the URL of an image, which works after the test was deleted', async () => {
    const admin = await app.signInAdmin();
    const image = greyPixel(7);
    const { id } = await createTest(admin, oneQuestion('С рисунком', dataUrl(image)));
    const { client } = await app.registerPupil();
    await client.put(`/api/results/${id}`, { answers: [0] });
    await admin.delete(`/api/admin/tests/${id}`);
    const { body } = await client.get<{ test: { questions: { contextImage: string }[] } }>(`/api/results/${id}`);
    const url = body.test.questions[0]?.contextImage ?? '';
    expect(url).toMatch(/^\/api\/images\/[\w-]+$/);
    expect((await client.get(url)).bytes).toEqual(image);
  });

  test('a user cannot read the results of other users', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    await one.client.put(`/api/results/${id}`, { answers: wrongAnswers });
    for (const path of [`/api/results/${id}`, '/api/results/nothing']) {
      const { status, body } = await two.client.get(path);
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 'result-not-found', message: 'Результат не найден' },
      });
    }
    expect((await two.client.get('/api/results')).body).toEqual({});
  });
});
