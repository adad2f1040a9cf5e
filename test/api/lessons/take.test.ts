import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { createBlock, createLesson, openBlocks, poorAnswers, createCourse, twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';

describeApi('GET /api/lesson-tests/{lessonId}', (app) => {
  test('the test has its questions with their options and nothing else', async () => {
    const { lesson, pupil } = await createCourse(app);
    const { status, body } = await pupil.client.get(`/api/lesson-tests/${lesson.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      lessonId: lesson.id,
      name: 'Тест для: Пластиды',
      revision: 1,
      attempt: 1,
      epoch: expect.any(String) as string,
      draft: null,
      assignment: null,
      questions: twoQuestions.map(({ question, options }) => ({ question, options })),
    });
  });

  test('the name of the test follows the title of the lesson', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const change = { title: '  Лейкопласты ', content: 'текст', blockId: block.id, revision: 1 };
    await admin.put(`/api/admin/lessons/${lesson.id}`, change);
    expect((await pupil.client.get(`/api/lesson-tests/${lesson.id}`)).body).toMatchObject({ name: 'Тест для: Лейкопласты' });
  });

  test('a lesson without a test gets 404', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const bare = await createLesson(admin, block.id);
    const notFound = { code: 'test-not-found', message: 'Тест не найден' };
    expect(await pupil.client.get(`/api/lesson-tests/${bare.id}`)).toMatchObject({ status: 404, body: notFound });
    const submitted = await pupil.client.put(`/api/lesson-results/${bare.id}`, { answers: [] });
    expect([submitted.status, submitted.body]).toEqual([404, notFound]);
    await admin.delete(`/api/admin/lesson-tests/${lesson.id}`);
    expect(await pupil.client.get(`/api/lesson-tests/${lesson.id}`)).toMatchObject({ status: 404, body: notFound });
  });

  test('a passed test gets 409', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers });
    const { status, body } = await pupil.client.get(`/api/lesson-tests/${lesson.id}`);
    expect([status, body]).toEqual([409, { code: 'already-done', message: 'Вы уже прошли этот тест.' }]);
    const other = await app.registerPupil();
    await openBlocks(admin, other, block.id);
    expect((await other.client.get(`/api/lesson-tests/${lesson.id}`)).status).toBe(200);
  });
});

describeApi('right answers of a lesson test', (app) => {
  test('no endpoint gives a pupil right answers before the result is stored or while the block is closed', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
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

    // When the block is closed, the lessons are hidden again.
    await openBlocks(admin, pupil, closed.id);
    const after = [
      await client.get(`/api/lesson-results/${lesson.id}`),
      await client.get('/api/lesson-results'),
      await client.get('/api/blocks'),
    ];
    for (const { text } of after) expect(text).not.toContain('"correct"');
  });
});
