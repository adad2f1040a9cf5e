import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, poorAnswers, createCourse, twoQuestions, firstAttempt } from '../../support/fixtures/lesson-fixtures.ts';

const noAccess = { code: 'no-access', message: 'У вас нет доступа к этому уроку/тесту/результатам.' };
const notFound = { code: 'result-not-found', message: 'Результат не найден' };
const review = {
  score: 1,
  maxScore: 2,
  answers: poorAnswers,
  ...firstAttempt,
  earlier: [],
  assignments: [],
  test: { name: 'Тест для: Пластиды', questions: twoQuestions },
};

describeApi('GET /api/lesson-results/{lessonId}', (app) => {
  const createTakenCourse = async () => {
    const course = await createCourse(app);
    await course.pupil.client.put(`/api/lesson-results/${course.lesson.id}`, { answers: poorAnswers });
    const read = () => course.pupil.client.get(`/api/lesson-results/${course.lesson.id}`);
    return { ...course, read };
  };

  test('the review has every question with its right answer', async () => {
    const { read } = await createTakenCourse();
    const { status, body } = await read();
    expect([status, body]).toEqual([200, review]);
  });

  test('the review does not change when the test or the lesson’s title is edited or the test deleted', async () => {
    const { admin, block, lesson, read } = await createTakenCourse();
    const testPath = `/api/admin/lesson-tests/${lesson.id}`;
    const newTitle = { title: 'Другой', content: 'текст', blockId: block.id, revision: 1 };
    for (const change of [
      () => admin.put(testPath, { questions: twoQuestions.toReversed(), revision: 1 }),
      () => admin.put(`/api/admin/lessons/${lesson.id}`, newTitle),
      () => admin.delete(testPath),
      () => admin.put(testPath, { questions: twoQuestions.slice(1) }),
    ]) {
      expect((await change()).status).toBeLessThan(300);
      expect((await read()).body).toEqual(review);
    }
  });

  test.for(['lesson', 'block'] as const)('the review stays readable after the deletion of the %s', async (kind) => {
    const { admin, block, lesson, pupil, read } = await createTakenCourse();
    const id = { lesson: lesson.id, block: block.id }[kind];
    expect((await admin.delete(`/api/admin/${kind}s/${id}`)).status).toBe(204);
    const { status, body } = await read();
    expect([status, body]).toEqual([200, review]);
    expect((await pupil.client.get('/api/lesson-results')).body).toEqual({
      [lesson.id]: { score: 1, maxScore: 2, answers: poorAnswers, ...firstAttempt },
    });
  });

  test('the review needs access to the block until the lesson is deleted', async () => {
    const { admin, block, lesson, pupil, read } = await createTakenCourse();
    await openBlocks(admin, pupil);
    expect(await read()).toMatchObject({ status: 403, body: noAccess });
    await openBlocks(admin, pupil, block.id);
    expect((await read()).status).toBe(200);
    await openBlocks(admin, pupil);
    await admin.delete(`/api/admin/lessons/${lesson.id}`);
    expect((await read()).body).toEqual(review);
  });

  test('the review needs access to the current block of the lesson', async () => {
    const { admin, lesson, read } = await createTakenCourse();
    const other = await createBlock(admin);
    const change = { title: 'Пластиды', content: 'текст', blockId: other.id, revision: 1 };
    await admin.put(`/api/admin/lessons/${lesson.id}`, change);
    expect(await read()).toMatchObject({ status: 403, body: noAccess });
  });

  test('the review gets 404 before a submission, for an unknown lesson and for another user', async () => {
    const { admin, block, lesson, pupil } = await createTakenCourse();
    const untaken = await createLesson(admin, block.id);
    const other = await app.registerPupil(99);
    await openBlocks(admin, other, block.id);
    for (const [client, id] of [
      [pupil.client, untaken.id],
      [pupil.client, 'nothing'],
      [other.client, lesson.id],
    ] as const) {
      const { status, body } = await client.get(`/api/lesson-results/${id}`);
      expect([status, body]).toEqual([404, notFound]);
    }
    expect((await other.client.get('/api/lesson-results')).body).toEqual({});
    await admin.delete(`/api/admin/lessons/${lesson.id}`);
    expect((await other.client.get(`/api/lesson-results/${lesson.id}`)).body).toEqual(notFound);
  });

  test('the review has the questions of the submitted revision', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const questions = twoQuestions.slice(0, 1);
    expect((await admin.put(`/api/admin/lesson-tests/${lesson.id}`, { questions, revision: 1 })).status).toBe(200);
    expect((await pupil.client.get(`/api/lessons/${lesson.id}`)).body).toMatchObject({ questionCount: 1 });
    await createLessonTest(admin, (await createLesson(admin, block.id)).id);
    // Revisions of different lesson tests are independent of each other.
    expect((await admin.get(`/api/admin/lesson-tests/${lesson.id}`)).body).toMatchObject({ revision: 2 });
    expect((await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: [1] })).status).toBe(201);
    expect((await pupil.client.get(`/api/lesson-results/${lesson.id}`)).body).toMatchObject({ test: { questions } });
  });
});
