import { expect, test } from 'vitest';
import type { Answer } from '../../../src/domain/questions/question.ts';
import { describeApi, type Pupil } from '../../support/test-app.ts';
import { createTest, wrongAnswers, rightAnswers } from '../../support/fixtures/test-fixtures.ts';

/**
 * Sends all submissions concurrently.
 * @returns the numbers of responses by status, and the bodies of the successful ones
 */
async function submitConcurrently({ client }: Pupil, id: string, submissions: Answer[][]) {
  const responses = await Promise.all(submissions.map((answers) => client.put(`/api/results/${id}`, { answers })));
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  return {
    statuses: { 201: count(201), 200: count(200), 409: count(409) },
    stored: new Set(responses.filter(({ status }) => status < 300).map(({ text }) => text)),
  };
}

describeApi('concurrent submissions of a general test', (app) => {
  test('fifty submissions with equal answers store one result', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const pupil = await app.registerPupil();
    const { statuses, stored } = await submitConcurrently(pupil, id, Array.from({ length: 50 }, () => wrongAnswers));
    expect(statuses).toEqual({ 201: 1, 200: 49, 409: 0 });
    expect(stored.size).toBe(1);
  });

  test('of fifty submissions with different answers one is stored, and the others get 409', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const pupil = await app.registerPupil();
    const submissions = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? wrongAnswers : rightAnswers));
    const { statuses, stored } = await submitConcurrently(pupil, id, submissions);
    expect(statuses).toEqual({ 201: 1, 200: 24, 409: 25 });
    expect(stored.size).toBe(1);
    const rows = await app.db.selectFrom('results').select('score').where('uid', '=', pupil.uid).execute();
    expect(rows).toEqual([{ score: ([...stored][0] ?? '').includes('"score":5') ? 5 : 1 }]);
  });

  test('submissions of two pupils do not affect each other', async () => {
    const { id } = await createTest(await app.signInAdmin());
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    const [first, second] = await Promise.all([
      submitConcurrently(one, id, Array.from({ length: 10 }, () => wrongAnswers)),
      submitConcurrently(two, id, Array.from({ length: 10 }, () => rightAnswers)),
    ]);
    expect([first.statuses, second.statuses]).toEqual([
      { 201: 1, 200: 9, 409: 0 },
      { 201: 1, 200: 9, 409: 0 },
    ]);
  });
});
