/** Tests the analysis and the regrading of tests with extended answers. */
import { expect, test } from 'vitest';
import type { Criteria } from '../../../src/domain/checking/criteria/criteria.ts';
import type { Analysis, Regrading } from '../../../src/features/results/contract.ts';
import { replaceTest } from '../../../src/features/tests/store/tests.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { questionOfEachType } from '../../support/fixtures/test-fixtures.ts';
import { createWorkTest, desk, extended, giveOut, handIn, list, pointEach, putCriteria, save, text } from '../../support/fixtures/checking-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';

const questions = [{ ...questionOfEachType.text, topic: 'Лист' }, extended('only', { topic: 'Корень', criteria: pointEach(['a', 'b', 'c']) })];

describeApi('figures of tests with extended answers', (app) => {
  test('choices are counted over all attempts, everything else over those that are given out', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app, questions);
    const works = [];
    for (const [option, elements] of [[1, ['a', 'b', 'c']], [1, ['a']], [0, []], [0, null]] as const) {
      const pupil = await handIn(app, testId, [option, text('Ответ')]);
      works.push(pupil);
      if (elements === null) continue;
      const of = { testId, uid: pupil.uid };
      await save(admin, of, 'only', elements.length === 0 ? { points: 0, byHand: true, checked: true } : { elements: [...elements], checked: true });
      await giveOut(admin, of);
    }
    const analysis = await read<Analysis>(admin, `/api/admin/tests/${testId}/analysis`);
    expect(analysis).toMatchObject({ attempts: 3, awaiting: 1, pendingRegrade: 0, maxScore: 4, mean: 2, median: 2 });
    expect(analysis.distribution.map(({ count }) => count)).toEqual([1, 0, 1, 0, 1]);
    const [choice, checked] = analysis.questions;
    expect(choice).toMatchObject({ type: 'text', facility: 0.5, options: [{ share: 0.5, upperShare: 0, lowerShare: 1 }, { share: 0.5, upperShare: 1, lowerShare: 0 }, { share: 0 }] });
    expect(checked).toMatchObject({
      type: 'extended',
      maxPoints: 3,
      facility: 4 / 9,
      flags: [],
      elements: [{ id: 'a', share: 2 / 3 }, { id: 'b', share: 1 / 3 }, { id: 'c', share: 1 / 3 }],
      points: [{ points: 0, count: 1 }, { points: 1, count: 1 }, { points: 2, count: 0 }, { points: 3, count: 1 }],
    });
    expect(checked).not.toHaveProperty('options');
    const topics = (await read<{ topics: { topic: string; share: number }[] }>(admin, `/api/admin/users/${works[0]?.uid ?? ''}/results`)).topics;
    expect(topics).toEqual(expect.arrayContaining([expect.objectContaining({ topic: 'Корень', share: 1 })]));
    // Giving out the last work brings the stored analysis up to date.
    const last = { testId, uid: works[3]?.uid ?? '' };
    await save(admin, last, 'only', { elements: ['a'], checked: true });
    await giveOut(admin, last);
    expect(await read<Analysis>(admin, `/api/admin/tests/${testId}/analysis`)).toMatchObject({ attempts: 4, awaiting: 0 });
  });

  test('a regrading counts keys and checked answers, and keeps what was given out of other questions', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app, questions);
    const [given, open, waiting] = [await handIn(app, testId, [0, text('1')]), await handIn(app, testId, [1, text('2')]), await handIn(app, testId, [1, text('3')])];
    for (const { uid } of [given, open]) await save(admin, { testId, uid }, 'only', { elements: ['a', 'b'], checked: true });
    await giveOut(admin, { testId, uid: given.uid });
    await replaceTest(app.db, testId, 1, { name: 'Работа о листьях', questions: [{ ...questions[0], correct: 0 } as never, extended('only', { maxPoints: 1, criteria: pointEach(['a']) })], allowUnanswered: true }, SYSTEM_ACTOR);
    const pending = async () => (await read<Analysis>(admin, `/api/admin/tests/${testId}/analysis`)).pendingRegrade;
    const regrade = async (dryRun: boolean) => {
      const response = await admin.post<Regrading>(`/api/admin/tests/${testId}/regrade`, { revision: 2, dryRun });
      expectStatus(response, 200);
      return response.body;
    };
    // The key changes the scores of all, the criteria change the points of two.
    expect(await pending()).toBe(3);
    const preview = await regrade(true);
    expect(preview.checks).toEqual({ up: 0, down: 1, unchanged: 0, byHand: 0 });
    expect((await desk(admin, { testId, uid: given.uid })).score).toBe(2);
    expect(await regrade(false)).toEqual(preview);
    expect(await desk(admin, { testId, uid: given.uid })).toMatchObject({ score: 2, maxScore: 2, answers: [{ given: { points: 1, maxPoints: 1, corrected: { from: 2 } } }] });
    expect(await desk(admin, { testId, uid: open.uid })).toMatchObject({ score: 0, maxScore: 1, answers: [{ check: { points: 1 } }] });
    expect((await list(admin, { testId, search: waiting.email })).works).toMatchObject([{ score: 0, maxScore: 1, pending: { questions: 1, maxPoints: 1 } }]);
    expect(await pending()).toBe(0);
    expect((await regrade(false)).checks).toEqual({ up: 0, down: 0, unchanged: 1, byHand: 0 });
  });

  test('an attempt whose checks the criteria of now would change waits for a regrading, until it is recounted or saved anew', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app, questions);
    const [given, open, other, waiting] = [await handIn(app, testId, [1, text('1')]), await handIn(app, testId, [1, text('2')]), await handIn(app, testId, [1, text('3')]), await handIn(app, testId, [1, text('4')])];
    const pending = async () => (await read<Analysis>(admin, `/api/admin/tests/${testId}/analysis`)).pendingRegrade;
    for (const { uid } of [given, open, other]) await save(admin, { testId, uid }, 'only', { elements: ['a', 'b'], checked: true });
    await save(admin, { testId, uid: waiting.uid }, 'only', { elements: ['a', 'b'] });
    await giveOut(admin, { testId, uid: given.uid });
    const twice: Criteria = { elements: pointEach(['a', 'b', 'c']).elements, bands: [{ points: 3, any: [{ atLeast: 2 }] }], extraErrors: false };
    const changed = await putCriteria(admin, testId, 'only', { revision: 1, maxPoints: 3, criteria: twice, recount: false });
    expectStatus(changed, 200);
    expect(await pending()).toBe(3);
    await save(admin, { testId, uid: other.uid }, 'only', { elements: ['a', 'b', 'c'], checked: true });
    expect(await pending()).toBe(2);
    // The copy that the pupil sees still has the former criteria.
    await save(admin, { testId, uid: given.uid }, 'only', { elements: ['a', 'b', 'c'], checked: true });
    expect(await pending()).toBe(2);
    expectStatus(await admin.post(`/api/admin/tests/${testId}/regrade`, { revision: 2, dryRun: false }), 200);
    expect(await pending()).toBe(0);
  });
});
