import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, poorAnswers, startCourse, twoQuestions } from './testing.ts';

const noAccess = { code: 'no-access', message: 'У вас нет доступа к этому уроку/тесту/результатам.' };
const notFound = { code: 'result-not-found', message: 'Результат не найден' };
const review = {
  score: 1,
  maxScore: 2,
  answers: poorAnswers,
  test: { name: 'Тест для: Пластиды', questions: twoQuestions },
};

describeApi('the review of a lesson’s test', (app) => {
  const startTaken = async () => {
    const course = await startCourse(app);
    await course.pupil.client.put(`/api/lesson-results/${course.lesson.id}`, { answers: poorAnswers });
    const read = () => course.pupil.client.get(`/api/lesson-results/${course.lesson.id}`);
    return { ...course, read };
  };

  test('has every question with its right answer', async () => {
    const { read } = await startTaken();
    const { status, body } = await read();
    expect([status, body]).toEqual([200, review]);
  });

  test('stays as it was through edits of the test and of the lesson’s title, and the test’s deletion', async () => {
    const { admin, block, lesson, read } = await startTaken();
    const address = `/api/admin/lesson-tests/${lesson.id}`;
    const change = { title: 'Другой', content: 'текст', blockId: block.id, revision: 1 };
    for (const work of [
      () => admin.put(address, { questions: twoQuestions.toReversed(), revision: 1 }),
      () => admin.put(`/api/admin/lessons/${lesson.id}`, change),
      () => admin.delete(address),
      () => admin.put(address, { questions: twoQuestions.slice(1) }),
    ]) {
      expect((await work()).status).toBeLessThan(300);
      expect((await read()).body).toEqual(review);
    }
  });

  test.for(['lesson', 'block'] as const)('stays readable after the deletion of the %s', async (what) => {
    const { admin, block, lesson, pupil, read } = await startTaken();
    const id = { lesson: lesson.id, block: block.id }[what];
    expect((await admin.delete(`/api/admin/${what}s/${id}`)).status).toBe(204);
    const { status, body } = await read();
    expect([status, body]).toEqual([200, review]);
    expect((await pupil.client.get('/api/lesson-results')).body).toEqual({
      [lesson.id]: { score: 1, maxScore: 2, answers: poorAnswers },
    });
  });

  test('is closed with the block, opened with it, and free once the lesson is gone', async () => {
    const { admin, block, lesson, pupil, read } = await startTaken();
    await openBlocks(admin, pupil);
    expect(await read()).toMatchObject({ status: 403, body: noAccess });
    await openBlocks(admin, pupil, block.id);
    expect((await read()).status).toBe(200);
    await openBlocks(admin, pupil);
    await admin.delete(`/api/admin/lessons/${lesson.id}`);
    expect((await read()).body).toEqual(review);
  });

  test('is asked the access to the block where the lesson is now', async () => {
    const { admin, lesson, read } = await startTaken();
    const other = await createBlock(admin);
    const change = { title: 'Пластиды', content: 'текст', blockId: other.id, revision: 1 };
    await admin.put(`/api/admin/lessons/${lesson.id}`, change);
    expect(await read()).toMatchObject({ status: 403, body: noAccess });
  });

  test('is not there before the test was taken, for nobody’s lesson, and for another learner', async () => {
    const { admin, block, lesson, pupil } = await startTaken();
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

  test('asks the questions of the version that was taken, not of the first', async () => {
    const { admin, block, lesson, pupil } = await startCourse(app);
    const questions = twoQuestions.slice(0, 1);
    expect((await admin.put(`/api/admin/lesson-tests/${lesson.id}`, { questions, revision: 1 })).status).toBe(200);
    expect((await pupil.client.get(`/api/lessons/${lesson.id}`)).body).toMatchObject({ questionCount: 1 });
    await createLessonTest(admin, (await createLesson(admin, block.id)).id);
    // The first version of one lesson’s test is no version of another’s.
    expect((await admin.get(`/api/admin/lesson-tests/${lesson.id}`)).body).toMatchObject({ revision: 2 });
    expect((await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: [1] })).status).toBe(201);
    expect((await pupil.client.get(`/api/lesson-results/${lesson.id}`)).body).toMatchObject({ test: { questions } });
  });
});
