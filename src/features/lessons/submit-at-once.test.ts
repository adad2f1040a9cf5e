import { expect, test } from 'vitest';
import { describeApi, type Pupil } from '../../server/testing.ts';
import { openBlocks, poorAnswers, rightAnswers, startCourse } from './testing.ts';

/** Sends them all before any is answered; the statuses and the bodies that go with success. */
async function submitAtOnce({ client }: Pupil, lessonId: string, submissions: number[][]) {
  const sent = submissions.map((answers) => client.put(`/api/lesson-results/${lessonId}`, { answers }));
  const replies = await Promise.all(sent);
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  return {
    statuses: { 201: count(201), 200: count(200), 409: count(409) },
    stored: new Set(replies.filter(({ status }) => status < 300).map(({ text }) => text)),
  };
}

describeApi('fifty submissions of one lesson’s test at once', (app) => {
  test('with equal answers are one', async () => {
    const { lesson, pupil } = await startCourse(app);
    const submissions = Array.from({ length: 50 }, () => poorAnswers);
    const { statuses, stored } = await submitAtOnce(pupil, lesson.id, submissions);
    expect(statuses).toEqual({ 201: 1, 200: 49, 409: 0 });
    expect([...stored]).toEqual([expect.stringContaining('"score":1')]);
  });

  test('with different answers store one, the others are told', async () => {
    const { lesson, pupil } = await startCourse(app);
    const submissions = Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? poorAnswers : rightAnswers));
    const { statuses, stored } = await submitAtOnce(pupil, lesson.id, submissions);
    expect(statuses).toEqual({ 201: 1, 200: 24, 409: 25 });
    expect(stored.size).toBe(1);
    const { text } = await pupil.client.get('/api/lesson-results');
    expect(text).toBe(`{"${lesson.id}":${[...stored][0]}}`);
  });

  test('of two learners do not meet', async () => {
    const { admin, block, lesson, pupil } = await startCourse(app);
    const other = await app.registerPupil();
    await openBlocks(admin, other, block.id);
    const [first, second] = await Promise.all([
      submitAtOnce(pupil, lesson.id, Array.from({ length: 10 }, () => poorAnswers)),
      submitAtOnce(other, lesson.id, Array.from({ length: 10 }, () => rightAnswers)),
    ]);
    expect([first.statuses, second.statuses]).toEqual([
      { 201: 1, 200: 9, 409: 0 },
      { 201: 1, 200: 9, 409: 0 },
    ]);
  });

  test('while the tutor edits and deletes the test, each is answered in order', async () => {
    const { admin, lesson, pupil } = await startCourse(app);
    const address = `/api/admin/lesson-tests/${lesson.id}`;
    const questions = [{ question: 'Другой?', options: ['Да', 'Нет'], correct: 0 }];
    const changes = admin.put(address, { questions, revision: 1 }).then(() => admin.delete(address));
    const sent = Array.from({ length: 20 }, () =>
      pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers, revision: 1 }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    await changes;
    for (const status of statuses) expect([200, 201, 404]).toContain(status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThan(2);
  });
});
