import { expect, test } from 'vitest';
import type { Progress } from '../../../src/features/progress/contract.ts';
import { createBlock, createCourse, createLesson, createLessonTest, openBlocks, rightAnswers as lessonAnswers } from '../../support/fixtures/lesson-fixtures.ts';
import { createTakenTest, read, reopenOk, takenBy } from '../../support/fixtures/result-fixtures.ts';
import { createTest, testWithEachType, wrongAnswers } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';

const progressOf = (pupil: { client: Parameters<typeof read>[0] }): Promise<Progress> => read<Progress>(pupil.client, '/api/progress');
const time = expect.any(String) as string;

describeApi('GET /api/progress', (app) => {
  test('who has taken nothing has no figures', async () => {
    expect(await progressOf(await app.registerPupil())).toEqual({ tests: [], topics: [], lessons: { passed: 0, total: 0 }, exams: [] });
  });

  test('tests have their attempts in time, deleted ones too, and topics count the points of current attempts', async () => {
    const taken = await createTakenTest(app, 'test');
    const pupil = await takenBy(taken, [0, 1]);
    await reopenOk(taken, pupil);
    expectStatus(await pupil.client.put(taken.resultPath, { answers: [1, 1] }), 201);
    const questions = testWithEachType.questions.map((question) => (question.type === 'match' ? { ...question, topic: 'Клетка' } : question));
    const { id } = await createTest(taken.admin, { ...testWithEachType, questions });
    expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: wrongAnswers }), 201);
    expectStatus(await taken.admin.delete(`/api/admin/tests/${id}`), 204);

    const checked = { pending: null, checkedAt: null };
    const { tests, topics } = await progressOf(pupil);
    expect(tests).toEqual([
      { testId: id, name: 'Клетка', deleted: true, attempts: [{ attempt: 1, score: 1, maxScore: 5, timestamp: time, current: true, ...checked }] },
      {
        testId: taken.id,
        name: taken.name,
        deleted: false,
        attempts: [
          { attempt: 1, score: 0, maxScore: 2, timestamp: time, current: false, ...checked },
          { attempt: 2, score: 1, maxScore: 2, timestamp: time, current: true, ...checked },
        ],
      },
    ]);
    // A freeform question never counts.
    expect(topics).toEqual([
      { topic: 'Клетка', questions: 1, share: 1 / 2 },
      { topic: null, questions: 4, share: 1 / 5 },
    ]);
    expect((await progressOf(await app.registerPupil())).tests).toEqual([]);
  });

  test('lessons are passed by a result, and the others with a test in open blocks are to be passed', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    await createLessonTest(admin, (await createLesson(admin, block.id)).id);
    await createLesson(admin, block.id);
    await createLessonTest(admin, (await createLesson(admin, (await createBlock(admin)).id)).id);
    expect((await progressOf(pupil)).lessons).toEqual({ passed: 0, total: 2 });
    expectStatus(await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: lessonAnswers }), 201);
    expect((await progressOf(pupil)).lessons).toEqual({ passed: 1, total: 2 });
    await openBlocks(admin, pupil);
    expect((await progressOf(pupil)).lessons).toEqual({ passed: 1, total: 1 });
  });
});
