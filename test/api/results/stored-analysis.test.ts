import { describe, expect, test } from 'vitest';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import { analysisOf, createTakenTest, questionWithKey as question, reopenOk, takenBy, TEST_KINDS } from '../../support/fixtures/result-fixtures.ts';
import { poorAnswers as poor, rightAnswers as right } from '../../support/fixtures/lesson-fixtures.ts';
import { compactResultTotals } from '../../../src/db/derived/result-totals.ts';

describeApi('the stored analysis', (app) => {
  describe.each(TEST_KINDS)('of a %s', (kind) => {
    test('the stored analysis is returned until an attempt or the test changes', async () => {
      const taken = await createTakenTest(app, kind);
      const pupil = await takenBy(taken, poor);
      const [idle, other] = [await taken.registerPupil(), await createTakenTest(app, kind)];
      await analysisOf(taken);
      /** Changes the stored analysis in a recognizable way. If the change is gone later, the server has computed the analysis again. */
      const mark = async () => {
        const own = app.db.updateTable('analyses').where('testId', '=', taken.testId);
        await own.set({ analysis: JSON.stringify({ ...(await analysisOf(taken)), otherAttempts: 777 }) }).execute();
      };
      const isStored = async () => (await analysisOf(taken)).otherAttempts === 777;
      await mark();
      expect(await isStored()).toBe(true);
      await takenBy(other, right);
      await compactResultTotals(app.db);
      expect(await isStored()).toBe(true);
      const changes: (() => Promise<unknown>)[] = [
        async () => expectStatus(await idle.client.put(taken.resultPath, { answers: right }), 201),
        () => reopenOk(taken, pupil),
        () => taken.edit([question(1), question(1, 'Что растёт?')], 1),
        () => app.db.deleteFrom('users').where('uid', '=', idle.uid).execute(),
      ];
      for (const change of changes) {
        await mark();
        await change();
        expect(await isStored()).toBe(false);
      }
    });

    test('analyses at the same time are the same', async () => {
      const taken = await createTakenTest(app, kind);
      await takenBy(taken, poor);
      const all = await Promise.all(Array.from({ length: 8 }, () => analysisOf(taken)));
      for (const each of all) expect(each).toEqual(all[0]);
    });
  });
});
