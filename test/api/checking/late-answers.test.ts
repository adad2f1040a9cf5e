/** Tests extended answers that arrive after the end of the time (rule R356). */
import { expect, test } from 'vitest';
import { addTest } from '../../../src/features/tests/store/tests.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { checkBoth, desk, giveOut, save, text, twoExtended } from '../../support/fixtures/checking-fixtures.ts';
import { ago, pass } from '../../support/fixtures/clock-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';

describeApi('a late extended answer', (app) => {
  /** A test of 30 minutes whose time ended 10 minutes ago, with one automatic answer and the given extended answers. */
  const ended = async (first: string | null) => {
    const admin = await app.signInAdmin();
    const { id: testId } = await addTest(app.db, { name: 'Работа по часам', questions: twoExtended, allowUnanswered: true, timeLimit: 30 }, SYSTEM_ACTOR);
    const pupil = await app.registerPupil();
    expectStatus(await pupil.client.post(`/api/tests/${testId}/start`, {}), 201);
    const draft = (answers: object[]) => pupil.client.put(`/api/drafts/${testId}`, { revision: 1, answers });
    const typed = (index: number, value: string, minutes: number) => ({ index, answer: text(value), changedAt: ago(minutes) });
    expectStatus(await draft([{ index: 0, answer: 1, changedAt: ago(30) }, ...(first === null ? [] : [typed(2, first, 30)])]), 200);
    await pass(app, pupil, 40);
    const of = { testId, uid: pupil.uid };
    return { admin, of, late: async (index: number, value: string) => expectStatus(await draft([typed(index, value, 15)]), 200) };
  };
  const states = async (...[admin, of]: Parameters<typeof desk>) => (await desk(admin, of)).answers.map(({ state, changedAfterCheck }) => [state, changedAfterCheck]);

  test('waits at the desk in place of an empty one', async () => {
    const { admin, of, late } = await ended('Для газообмена.');
    expect(await states(admin, of)).toEqual([['waiting', false], ['empty', false]]);
    await late(3, 'Для всасывания.');
    expect(await states(admin, of)).toEqual([['waiting', false], ['waiting', false]]);
    expect((await desk(admin, of)).answers.at(1)).toMatchObject({ answer: { text: 'Для всасывания.' } });
  });

  test('makes a checked answer wait again, keeps what was said of it, and meets a check of the former one', async () => {
    const { admin, of, late } = await ended('Для воды.');
    await save(admin, of, 'first', { elements: ['a'], comment: 'Почти.', checked: true });
    await late(2, 'Для газообмена.');
    const [first] = (await desk(admin, of)).answers;
    expect(first).toMatchObject({ state: 'started', changedAfterCheck: true, revision: 2, check: { elements: ['a'], comment: 'Почти.' } });
    await save(admin, of, 'first', { elements: ['a', 'b'], checked: true });
    expect(await states(admin, of)).toEqual([['checked', false], ['empty', false]]);
  });

  test('takes back that the program has given an empty work out', async () => {
    const { admin, of, late } = await ended(null);
    expect((await desk(admin, of)).givenAt).not.toBeNull();
    await late(2, 'Для газообмена.');
    expect((await desk(admin, of)).givenAt).toBeNull();
    expect(await states(admin, of)).toEqual([['waiting', false], ['empty', false]]);
    expect(await app.db.selectFrom('givenChecks').selectAll().where('uid', '=', of.uid).execute()).toEqual([]);
    await checkBoth(admin, of);
    await giveOut(admin, of);
    expect(await app.db.selectFrom('results').select(['score', 'maxScore', 'pendingQuestions']).where('uid', '=', of.uid).execute()).toEqual([{ score: 5, maxScore: 7, pendingQuestions: 0 }]);
  });

  test('is left out once the tutor has given the work out', async () => {
    const { admin, of, late } = await ended('Для воды.');
    await checkBoth(admin, of);
    await giveOut(admin, of);
    await late(2, 'Для газообмена.');
    expect((await desk(admin, of)).answers.at(0)).toMatchObject({ state: 'checked', changedAfterCheck: false, answer: { text: 'Для воды.' } });
  });
});
