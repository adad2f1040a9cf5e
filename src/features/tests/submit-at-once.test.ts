import { expect, test } from 'vitest';
import type { Answer } from '../../domain/question.ts';
import { describeApi, type Pupil } from '../../server/testing.ts';
import { createTest, poorAnswers, rightAnswers } from './testing.ts';

/** Sends them all before any is answered; the statuses and the bodies that go with success. */
async function submitAtOnce({ client }: Pupil, id: string, submissions: Answer[][]) {
  const replies = await Promise.all(submissions.map((answers) => client.put(`/api/results/${id}`, { answers })));
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  return {
    statuses: { 201: count(201), 200: count(200), 409: count(409) },
    stored: new Set(replies.filter(({ status }) => status < 300).map(({ text }) => text)),
  };
}

describeApi('fifty submissions of one attempt at once', (app) => {
  test('with equal answers are one', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const pupil = await app.registerPupil();
    const { statuses, stored } = await submitAtOnce(pupil, id, Array.from({ length: 50 }, () => poorAnswers));
    expect(statuses).toEqual({ 201: 1, 200: 49, 409: 0 });
    expect(stored.size).toBe(1);
  });

  test('with different answers store one, the others are told', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const pupil = await app.registerPupil();
    const submissions = Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? poorAnswers : rightAnswers));
    const { statuses, stored } = await submitAtOnce(pupil, id, submissions);
    expect(statuses).toEqual({ 201: 1, 200: 24, 409: 25 });
    expect(stored.size).toBe(1);
    const rows = await app.db.selectFrom('results').select('score').where('uid', '=', pupil.uid).execute();
    expect(rows).toEqual([{ score: ([...stored][0] ?? '').includes('"score":5') ? 5 : 1 }]);
  });

  test('of two learners do not meet', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    const [first, second] = await Promise.all([
      submitAtOnce(one, id, Array.from({ length: 10 }, () => poorAnswers)),
      submitAtOnce(two, id, Array.from({ length: 10 }, () => rightAnswers)),
    ]);
    expect([first.statuses, second.statuses]).toEqual([
      { 201: 1, 200: 9, 409: 0 },
      { 201: 1, 200: 9, 409: 0 },
    ]);
  });
});
