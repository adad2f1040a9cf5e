import { expect, test } from 'vitest';
import { errorMessages } from '../../../src/domain/errors.ts';
import type { LessonQuestion } from '../../../src/domain/lessons/lesson.ts';
import { describeApi } from '../../support/test-app.ts';
import {
  createLesson,
  createLessonTest,
  openBlocks,
  poorAnswers,
  rightAnswers,
  createCourse,
  firstAttempt,
  twoQuestions,
} from '../../support/fixtures/lesson-fixtures.ts';

const alreadyDone = { code: 'already-done', message: 'Вы уже прошли этот тест.' };

describeApi('PUT /api/lesson-results/{lessonId}', (app) => {
  test('a submission is scored with one point per right answer', async () => {
    const { admin, block, lesson } = await createCourse(app);
    for (const [answers, score] of [
      [rightAnswers, 2],
      [poorAnswers, 1],
      [[0, 0], 1],
      [[2, 1], 0],
    ] as const) {
      const pupil = await app.registerPupil();
      await openBlocks(admin, pupil, block.id);
      const forged = { answers, score: 2, maxScore: 50, uid: 'x', lessonId: 'y', timestamp: 'z' };
      const { status, body } = await pupil.client.put(`/api/lesson-results/${lesson.id}`, forged);
      expect([status, body]).toEqual([201, { score, maxScore: 2, answers, ...firstAttempt }]);
      expect((await pupil.client.get('/api/lesson-results')).body).toEqual({ [lesson.id]: body });
    }
  });

  test('a submission that names another user is rejected with 409', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const other = await app.registerPupil();
    await openBlocks(admin, other, block.id);
    const submission = { answers: poorAnswers, learner: pupil.uid };
    const { status, body } = await other.client.put(`/api/lesson-results/${lesson.id}`, submission);
    expect([status, body]).toEqual([409, { code: 'other-user', message: errorMessages['other-user'] }]);
    expect((await other.client.get('/api/lesson-results')).body).toEqual({});
    expect((await pupil.client.put(`/api/lesson-results/${lesson.id}`, submission)).status).toBe(201);
  });

  test('a new result leaves earlier ones unchanged', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const next = await createLesson(admin, block.id);
    await createLessonTest(admin, next.id);
    await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers });
    await pupil.client.put(`/api/lesson-results/${next.id}`, { answers: rightAnswers });
    expect((await pupil.client.get('/api/lesson-results')).body).toEqual({
      [lesson.id]: { score: 1, maxScore: 2, answers: poorAnswers, ...firstAttempt },
      [next.id]: { score: 2, maxScore: 2, answers: rightAnswers, ...firstAttempt },
    });
  });

  test('unanswered questions are rejected and named by their indexes', async () => {
    const { lesson, pupil } = await createCourse(app);
    for (const [answers, questions] of [
      [[null, null], [0, 1]],
      [[1, null], [1]],
      [[null, 0], [0]],
    ] as const) {
      const { status, body } = await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers });
      const message = 'Пожалуйста, ответьте на все вопросы.';
      expect([status, body]).toEqual([400, { code: 'unanswered', message, questions }]);
    }
    expect((await pupil.client.get('/api/lesson-results')).body).toEqual({});
  });

  test.for<[string, unknown]>([
    ['invalid-answer', [3, 0]],
    ['invalid-answer', [1, 2]],
    ['invalid-answer', [-1, 0]],
    ['invalid-answer', [0.5, 0]],
    ['invalid-request', undefined],
    ['invalid-request', null],
    ['invalid-request', '10'],
    ['invalid-request', { 0: 1, 1: 0 }],
    ['invalid-request', []],
    ['invalid-request', [1]],
    ['invalid-request', [1, 0, 0]],
    ['invalid-request', ['1', 0]],
    ['invalid-request', [true, 0]],
    ['invalid-request', [[1], 0]],
    ['invalid-request', [{ 1: true }, 0]],
    ['invalid-request', Array.from({ length: 201 }, () => 0)],
  ])('a submission gets %s for the answers %j', async ([code, answers]) => {
    const { lesson, pupil } = await createCourse(app);
    const { status, body } = await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers });
    expect({ status, body }).toMatchObject({ status: 400, body: { code } });
    expect((await pupil.client.get('/api/lesson-results')).body).toEqual({});
  });

  test('a submission is scored by the revision that it names', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const edit = (questions: LessonQuestion[], revision: number) => admin.put(`/api/admin/lesson-tests/${lesson.id}`, { questions, revision });
    await edit(twoQuestions.slice(1), 1);
    await edit(twoQuestions, 2);
    await pupil.client.get(`/api/lesson-tests/${lesson.id}`);
    await edit(twoQuestions.toReversed(), 3);
    const byOldRevision = await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers, revision: 3 });
    expect(byOldRevision).toMatchObject({ status: 201, body: { score: 2, maxScore: 2 } });
    expect((await pupil.client.get(`/api/lesson-results/${lesson.id}`)).body).toMatchObject({ test: { questions: twoQuestions } });

    const other = await app.registerPupil();
    await openBlocks(admin, other, block.id);
    for (const revision of [0, 1.5, '1', null, 2_147_483_647]) {
      const input = { answers: rightAnswers, revision };
      const { body } = await other.client.put(`/api/lesson-results/${lesson.id}`, input);
      expect(body).toMatchObject({ code: 'invalid-request' });
    }
    const byUnknownRevision = await other.client.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers, revision: 5 });
    expect([byUnknownRevision.status, byUnknownRevision.body]).toMatchObject([400, { code: 'invalid-request' }]);
    // Without a revision the current version counts.
    const byCurrentRevision = await other.client.put(`/api/lesson-results/${lesson.id}`, { answers: [0, 1] });
    expect(byCurrentRevision).toMatchObject({ status: 201, body: { score: 2 } });
  });
});

describeApi('repeated PUT /api/lesson-results/{lessonId}', (app) => {
  test('the same answers again get 200, and other answers 409', async () => {
    const { lesson, pupil } = await createCourse(app);
    const put = (answers: unknown) => pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers });
    const first = await put(poorAnswers);
    const again = await put(poorAnswers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const answers of [rightAnswers, [], [1], [1, null], [...poorAnswers, 0], [9, 9]]) {
      const { status, body } = await put(answers);
      expect({ answers, status, body }).toEqual({ answers, status: 409, body: alreadyDone });
    }
    expect((await pupil.client.get('/api/lesson-results')).body).toEqual({ [lesson.id]: first.body });
  });

  test.for(['edited', 'deleted', 'created again', 'deleted with its lesson', 'deleted with its block'] as const)(
    'the same answers again get 200 after the test was %s',
    async (change) => {
      const { admin, block, lesson, pupil } = await createCourse(app);
      const put = (answers: unknown) => pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers });
      const first = await put(poorAnswers);
      const testPath = `/api/admin/lesson-tests/${lesson.id}`;
      const one = [{ question: 'Другой?', options: ['Да', 'Нет'], correct: 0 }];
      if (change === 'edited') await admin.put(testPath, { questions: one, revision: 1 });
      if (change === 'deleted' || change === 'created again') await admin.delete(testPath);
      if (change === 'created again') await createLessonTest(admin, lesson.id, one);
      if (change === 'deleted with its lesson') await admin.delete(`/api/admin/lessons/${lesson.id}`);
      if (change === 'deleted with its block') await admin.delete(`/api/admin/blocks/${block.id}`);
      const again = await put(poorAnswers);
      expect([again.status, again.body]).toEqual([200, first.body]);
      const others = await put(rightAnswers);
      expect([others.status, others.body]).toEqual([409, alreadyDone]);
      expect((await put([0])).status).toBe(409);
    },
  );

  test('every submission to a closed block gets 403, also after an earlier result', async () => {
    const { admin, lesson, pupil } = await createCourse(app);
    await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers });
    await openBlocks(admin, pupil);
    for (const answers of [poorAnswers, rightAnswers]) {
      const { status, body } = await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers });
      expect([status, body]).toMatchObject([403, { code: 'no-access' }]);
    }
  });
});
