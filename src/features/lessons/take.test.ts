import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { createBlock, createLesson, openBlocks, poorAnswers, startCourse, twoQuestions } from './testing.ts';

describeApi('the test of a lesson, to be taken', (app) => {
  test('has its questions with their options and no more', async () => {
    const { lesson, pupil } = await startCourse(app);
    const { status, body } = await pupil.client.get(`/api/lesson-tests/${lesson.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      lessonId: lesson.id,
      name: 'Тест для: Пластиды',
      revision: 1,
      questions: twoQuestions.map(({ question, options }) => ({ question, options })),
    });
  });

  test('bears the name of its lesson, whatever that is by now', async () => {
    const { admin, block, lesson, pupil } = await startCourse(app);
    const change = { title: '  Лейкопласты ', content: 'текст', blockId: block.id, revision: 1 };
    await admin.put(`/api/admin/lessons/${lesson.id}`, change);
    for (const client of [pupil.client, admin]) {
      const address = client === admin ? `/api/admin/lesson-tests/${lesson.id}` : `/api/lesson-tests/${lesson.id}`;
      expect((await client.get(address)).body).toMatchObject({ name: 'Тест для: Лейкопласты' });
    }
  });

  test('is not found where the lesson has none, and with the lesson the lesson isn’t', async () => {
    const { admin, block, lesson, pupil } = await startCourse(app);
    const bare = await createLesson(admin, block.id);
    const gone = { code: 'test-not-found', message: 'Тест не найден' };
    expect(await pupil.client.get(`/api/lesson-tests/${bare.id}`)).toMatchObject({ status: 404, body: gone });
    const submitted = await pupil.client.put(`/api/lesson-results/${bare.id}`, { answers: [] });
    expect([submitted.status, submitted.body]).toEqual([404, gone]);
    await admin.delete(`/api/admin/lesson-tests/${lesson.id}`);
    expect(await pupil.client.get(`/api/lesson-tests/${lesson.id}`)).toMatchObject({ status: 404, body: gone });
    await admin.delete(`/api/admin/lessons/${lesson.id}`);
    expect(await pupil.client.get(`/api/lesson-tests/${lesson.id}`)).toMatchObject({
      status: 404,
      body: { code: 'lesson-not-found', message: 'Урок не найден' },
    });
  });

  test('is given once', async () => {
    const { admin, block, lesson, pupil } = await startCourse(app);
    await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers });
    const { status, body } = await pupil.client.get(`/api/lesson-tests/${lesson.id}`);
    expect([status, body]).toEqual([409, { code: 'already-done', message: 'Вы уже прошли этот тест.' }]);
    const other = await app.registerPupil();
    await openBlocks(admin, other, block.id);
    expect((await other.client.get(`/api/lesson-tests/${lesson.id}`)).status).toBe(200);
  });
});

describeApi('right answers of a lesson’s test', (app) => {
  test('leave the server in no form before the result is stored', async () => {
    const { admin, block, lesson, pupil } = await startCourse(app);
    const { client } = pupil;
    const closed = await createBlock(admin);
    const put = (answers: unknown) => client.put(`/api/lesson-results/${lesson.id}`, { answers });
    const before = [
      await client.get('/api/blocks'),
      await client.get(`/api/lessons/${lesson.id}`),
      await client.get(`/api/lesson-tests/${lesson.id}`),
      await client.get(`/api/lesson-tests/${lesson.id}?correct=1`),
      await client.get(`/api/lesson-results/${lesson.id}`),
      await client.get('/api/lesson-results'),
      await put([1, null]),
      await put([7, 7]),
      await put([]),
      await put('all'),
      await client.get(`/api/admin/lesson-tests/${lesson.id}`),
      await client.get(`/api/admin/lessons/${lesson.id}`),
      await client.get('/api/admin/lessons'),
      await client.get(`/api/admin/blocks/${block.id}`),
      await client.put(`/api/admin/lesson-tests/${lesson.id}`, { questions: twoQuestions, revision: 1 }),
    ];
    for (const { text } of before) expect(text).not.toMatch(/"?correct"?\s*:|correctAnswers/);
    expect((await put(poorAnswers)).text).not.toContain('correct');
    expect((await client.get(`/api/lesson-results/${lesson.id}`)).text).toMatch(/"correct":1.*"correct":0/);

    // With the block they are out of reach again.
    await openBlocks(admin, pupil, closed.id);
    const after = [
      await client.get(`/api/lesson-results/${lesson.id}`),
      await client.get('/api/lesson-results'),
      await client.get('/api/blocks'),
    ];
    for (const { text } of after) expect(text).not.toContain('"correct"');
  });
});
