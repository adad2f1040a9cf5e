import { expect, test } from 'vitest';
import { describeApi, type Pupil } from '../../support/test-app.ts';
import { openBlocks, poorAnswers, rightAnswers, createCourse } from '../../support/fixtures/lesson-fixtures.ts';

/**
 * Sends all submissions concurrently.
 * @returns the numbers of responses by status, and the bodies of the successful ones
 */
async function submitConcurrently({ client }: Pupil, lessonId: string, submissions: number[][]) {
  const sent = submissions.map((answers) => client.put(`/api/lesson-results/${lessonId}`, { answers }));
  const responses = await Promise.all(sent);
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  return {
    statuses: { 201: count(201), 200: count(200), 409: count(409) },
    stored: new Set(responses.filter(({ status }) => status < 300).map(({ text }) => text)),
  };
}

describeApi('concurrent submissions of a lesson test', (app) => {
  test('fifty submissions with equal answers store one result', async () => {
    const { lesson, pupil } = await createCourse(app);
    const submissions = Array.from({ length: 50 }, () => poorAnswers);
    const { statuses, stored } = await submitConcurrently(pupil, lesson.id, submissions);
    expect(statuses).toEqual({ 201: 1, 200: 49, 409: 0 });
    expect([...stored]).toEqual([expect.stringContaining('"score":1')]);
  });

  test('of fifty submissions with different answers one is stored, and the others get 409', async () => {
    const { lesson, pupil } = await createCourse(app);
    const submissions = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? poorAnswers : rightAnswers));
    const { statuses, stored } = await submitConcurrently(pupil, lesson.id, submissions);
    expect(statuses).toEqual({ 201: 1, 200: 24, 409: 25 });
    expect(stored.size).toBe(1);
    const { text } = await pupil.client.get('/api/lesson-results');
    expect(text).toBe(`{"${lesson.id}":${[...stored][0]}}`);
  });

  test('submissions of two pupils do not affect each other', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const other = await app.registerPupil();
    await openBlocks(admin, other, block.id);
    const [first, second] = await Promise.all([
      submitConcurrently(pupil, lesson.id, Array.from({ length: 10 }, () => poorAnswers)),
      submitConcurrently(other, lesson.id, Array.from({ length: 10 }, () => rightAnswers)),
    ]);
    expect([first.statuses, second.statuses]).toEqual([
      { 201: 1, 200: 9, 409: 0 },
      { 201: 1, 200: 9, 409: 0 },
    ]);
  });

  test('submissions during an edit and the deletion of the test get 200, 201 or 404', async () => {
    const { admin, lesson, pupil } = await createCourse(app);
    const testPath = `/api/admin/lesson-tests/${lesson.id}`;
    await pupil.client.get(`/api/lesson-tests/${lesson.id}`);
    const questions = [{ question: 'Другой?', options: ['Да', 'Нет'], correct: 0 }];
    const changes = admin.put(testPath, { questions, revision: 1 }).then(() => admin.delete(testPath));
    const sent = Array.from({ length: 20 }, () =>
      pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers, revision: 1 }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    await changes;
    for (const status of statuses) expect([200, 201, 404]).toContain(status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThan(2);
  });
});
