import { expect, test } from 'vitest';
import { createWorkTest, desk, extended, giveOut, handIn, list, pointEach, putCriteria, save, text } from '../../support/fixtures/checking-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus } from '../../support/test-app.ts';

describeApi('criteria that change at the desk', (app) => {
  test('a dry run shows what a recount would do and changes nothing; points by hand stay but for a lowered maximum', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app, [extended('only', { criteria: pointEach(['a', 'b', 'c']) })]);
    const [ticked, byHand, high, waiting] = [await handIn(app, testId, [text('1')]), await handIn(app, testId, [text('2')]), await handIn(app, testId, [text('3')]), await handIn(app, testId, [text('4')])];
    await save(admin, { testId, uid: ticked.uid }, 'only', { elements: ['a', 'b'], checked: true });
    await save(admin, { testId, uid: byHand.uid }, 'only', { elements: ['a', 'b'], points: 1, byHand: true, checked: true });
    await save(admin, { testId, uid: high.uid }, 'only', { points: 3, byHand: true, checked: true });
    await giveOut(admin, { testId, uid: high.uid });
    // Neither an attempt that was put aside nor an answer that is empty is counted.
    const aside = await handIn(app, testId, [text('5')]);
    await save(admin, { testId, uid: aside.uid }, 'only', { elements: ['a', 'b'], checked: true });
    expectStatus(await admin.delete(`/api/admin/tests/${testId}/results/${aside.uid}`), 204);
    await handIn(app, testId, [null]);
    const body = { revision: 1, maxPoints: 2, criteria: { ...pointEach(['a', 'c']), elements: [{ text: 'Элемент a' }, { text: 'Новый' }] as never, bands: [{ points: 2, any: [{ atLeast: 2 }] }, { points: 1, any: [{ atLeast: 1 }] }] } };
    const dry = await putCriteria(admin, testId, 'only', { ...body, dryRun: true });
    const expected = { up: 0, down: 2, unchanged: 0, byHand: 1, givenOut: 1 };
    expect(dry.body).toMatchObject({ revision: 1, ...expected });
    const before = await desk(admin, { testId, uid: ticked.uid });
    expect(before).toMatchObject({ test: { revision: 1 }, answers: [{ check: { points: 2 }, criteriaChanged: false, question: { maxPoints: 3 } }] });
    const done = await putCriteria(admin, testId, 'only', body);
    expect(done.body).toMatchObject({ revision: 2, ...expected });
    expect(done.body.changes).toEqual(dry.body.changes);
    expect(done.body.changes.map(({ uid, from, to, givenOut }) => ({ uid, from, to, givenOut })).toSorted((a, b) => a.from - b.from)).toEqual([
      { uid: ticked.uid, from: 2, to: 1, givenOut: false },
      { uid: high.uid, from: 3, to: 2, givenOut: true },
    ]);
    // The element with the same text keeps its id.
    expect((await desk(admin, { testId, uid: ticked.uid })).answers[0]).toMatchObject({ check: { elements: ['a', 'b'], points: 1 }, question: { criteria: { elements: [{ id: 'a' }, { text: 'Новый' }] } } });
    expect((await desk(admin, { testId, uid: high.uid })).answers[0]?.given).toMatchObject({ points: 2, maxPoints: 2, corrected: { from: 3 } });
    expect((await list(admin, { testId, search: waiting.email })).works).toMatchObject([{ pending: { maxPoints: 2 }, fullMaxScore: 2 }]);
  });

  test('without a recount no points move, and the desk says that the criteria have changed', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app, [extended('only', { criteria: pointEach(['a', 'b', 'c']) })]);
    const of = { testId, uid: (await handIn(app, testId, [text('Ответ')])).uid };
    await save(admin, of, 'only', { elements: ['a', 'b'], checked: true });
    await giveOut(admin, of);
    expectStatus(await putCriteria(admin, testId, 'only', { revision: 1, maxPoints: 1, criteria: pointEach(['a']), recount: false }), 200);
    const work = await desk(admin, of);
    expect(work).toMatchObject({ score: 2, maxScore: 3, answers: [{ criteriaChanged: true, check: { points: 2 }, proposed: { points: 1 }, question: { maxPoints: 1 }, given: { points: 2, maxPoints: 3, criteria: { elements: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } } }] });
    expect(work.answers[0]?.basis).toMatchObject({ maxPoints: 3, criteria: { elements: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } });
    expect((await list(admin, { testId, state: 'given' })).works).toMatchObject([{ edited: false, fullScore: 2, fullMaxScore: 3 }]);
    // Another comment changes no points.
    await save(admin, of, 'only', { elements: ['a', 'b'], comment: 'Хорошо', checked: true });
    expect((await desk(admin, of)).answers[0]).toMatchObject({ check: { points: 2 }, criteriaChanged: true });
    // When the tutor changes the ticks, the points are computed by the current criteria.
    expect((await save(admin, of, 'only', { elements: ['a'], comment: 'Хорошо', checked: true })).check).toMatchObject({ points: 1 });
    expect((await desk(admin, of)).answers[0]).toMatchObject({ criteriaChanged: false });
  });

  test('what is refused changes nothing', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const body = { revision: 1, maxPoints: 3, criteria: pointEach(['a', 'b', 'c']) };
    const broken = await putCriteria(admin, testId, 'first', { ...body, criteria: { ...pointEach(['a', 'b']), bands: [] } });
    expectError(broken, 400, 'invalid-criteria');
    expect(broken.body).toMatchObject({ fields: { 'criteria.bands': expect.any(String) as string } });
    expectError(await putCriteria(admin, testId, 'first', { ...body, maxPoints: 21 }), 400, 'invalid-request');
    expectError(await putCriteria(admin, testId, 'first', { ...body, revision: 2 }), 409, 'edit-conflict');
    expectError(await putCriteria(admin, testId, 'third', body), 404, 'question-not-found');
    expectError(await putCriteria(admin, 'none', 'first', body), 404, 'test-not-found');
    await app.db.updateTable('tests').set({ publishedRevision: null }).where('id', '=', testId).execute();
    const draft = await putCriteria(admin, testId, 'first', body);
    expectError(draft, 409, 'not-published');
    expect(draft.body).toMatchObject({ message: 'Тест снят с публикации. Критерии меняются в редакторе.' });
    const other = await createTest(admin, oneQuestion('Без развёрнутых'));
    expectError(await putCriteria(admin, other.id, 'first', body), 404, 'question-not-found');
    expect(await app.db.selectFrom('testVersions').select('revision').where('testId', '=', testId).execute()).toEqual([{ revision: 1 }]);
  });

  test('of two changes upon one version one wins', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const body = { revision: 1, maxPoints: 3, criteria: pointEach(['a', 'b', 'c']) };
    const responses = await Promise.all([putCriteria(admin, testId, 'first', body), putCriteria(admin, testId, 'second', body)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
