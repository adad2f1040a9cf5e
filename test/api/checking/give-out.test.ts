import { expect, test } from 'vitest';
import type { AskedPage, GivenOut } from '../../../src/features/checking/contract.ts';
import { readAudit } from '../../support/fixtures/audit-fixtures.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { checkBoth, createWorkTest, desk, giveOut, givenPhoto, handIn, list, PATH, pointEach, putCriteria, save, text, workPath } from '../../support/fixtures/checking-fixtures.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { describeApi, expectError, expectStatus, type TestApp } from '../../support/test-app.ts';

const resultOf = (client: Parameters<typeof read>[0], testId: string) => read<{ score: number; maxScore: number; pending: unknown; checkedAt: string | null; regraded: unknown }>(client, `/api/results/${testId}`);

const workOf = async (app: TestApp, testId: string) => ({ testId, uid: (await handIn(app, testId)).uid });

describeApi('giving works out', (app) => {
  test('the pupil learns points only once the work is given out; what changes later stays with the tutor until it is given out too', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const pupil = await handIn(app, testId);
    const of = { testId, uid: pupil.uid };
    await checkBoth(admin, of);
    expect(await resultOf(pupil.client, testId)).toMatchObject({ score: 1, maxScore: 1, pending: { questions: 2, maxPoints: 6 }, checkedAt: null, regraded: null });
    await giveOut(admin, of);
    const first = await resultOf(pupil.client, testId);
    expect(first).toMatchObject({ score: 5, maxScore: 7, pending: null, regraded: null });
    await save(admin, of, 'second', { points: 3, byHand: true, comment: 'Ещё раз посмотрел.', checked: true });
    expect(await resultOf(pupil.client, testId)).toEqual(first);
    expect((await list(admin, { testId, state: 'given' })).works).toMatchObject([{ edited: true, fullScore: 6 }]);
    expect(await giveOut(admin, of)).toMatchObject({ givenOut: 1, skipped: 0 });
    expect(await resultOf(pupil.client, testId)).toMatchObject({ score: 6, checkedAt: first.checkedAt, regraded: { score: 5, maxScore: 7 } });
    expect((await desk(admin, of)).answers[1]?.given).toMatchObject({ points: 3, byHand: true, comment: 'Ещё раз посмотрел.', corrected: { from: 2 }, amendedAt: null });
    await save(admin, of, 'second', { points: 3, byHand: true, comment: 'Верно.', checked: true });
    await giveOut(admin, of);
    const { given } = (await desk(admin, of)).answers[1] ?? {};
    expect(given).toMatchObject({ comment: 'Верно.', corrected: { from: 2 } });
    expect(given?.amendedAt).not.toBeNull();
    await save(admin, of, 'second', { points: 1, byHand: true, comment: 'Верно.', checked: true });
    await giveOut(admin, of);
    expect((await desk(admin, of)).answers[1]?.given).toMatchObject({ points: 1, corrected: { from: 3 }, amendedAt: null });
  });

  test('an act takes what is as it was named: the rest is skipped, and the same again is neither', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const [ready, changed, waiting] = [await workOf(app, testId), await workOf(app, testId), await workOf(app, testId)];
    await checkBoth(admin, ready);
    await checkBoth(admin, changed);
    await save(admin, waiting, 'first', { elements: ['a'], checked: true });
    const dry = await admin.post<GivenOut>(`${PATH}/give-out`, { testId, dryRun: true });
    expect(dry.body).toMatchObject({ givenOut: 0, skipped: 0 });
    expect(dry.body.works.map(({ uid }) => uid).toSorted()).toEqual([ready.uid, changed.uid].toSorted());
    await save(admin, changed, 'first', { elements: ['a'], checked: true });
    const named = dry.body.works.map(({ uid, attempt, revision }) => ({ testId, uid, attempt, revision }));
    const works = [...named, { ...waiting, attempt: 1, revision: 1 }, { testId, uid: 'nobody', attempt: 1, revision: 1 }];
    const act = () => admin.post<GivenOut>(`${PATH}/give-out`, { works, dryRun: false });
    const acts = await Promise.all([act(), act()]);
    expect(acts.map(({ body }) => body.givenOut).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(acts.map(({ body }) => body.skipped)).toEqual([3, 3]);
    expect(acts.flatMap(({ body }) => body.works).map(({ uid }) => uid)).toEqual([ready.uid]);
    expect((await act()).body).toMatchObject({ givenOut: 0, skipped: 3, works: [] });
    // A dry run can be limited to a group. It does not count changes after giving out.
    const group = await createGroup(admin, ready);
    await save(admin, ready, 'second', { points: 0, byHand: true, checked: true });
    expect((await admin.post<GivenOut>(`${PATH}/give-out`, { groupId: group.id, dryRun: true })).body.works).toEqual([]);
  });

  test('edits are dropped as a whole, and an answer can wait again while the work stays given out', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const pupil = await handIn(app, testId, [1, null, text('Есть.'), null]);
    const of = { testId, uid: pupil.uid };
    await save(admin, of, 'first', { elements: ['a', 'b'], checked: true });
    expectError(await admin.delete(`${workPath(of)}/edits`), 404, 'result-not-found');
    await giveOut(admin, of);
    const before = (await desk(admin, of)).answers.map(({ state, check, given }) => ({ state, check, given }));
    await save(admin, of, 'first', { elements: ['a'] });
    await save(admin, of, 'second', { points: 1, byHand: true, checked: true });
    expect((await list(admin, { testId })).total).toBe(1);
    expect((await list(admin, { testId, state: 'given' })).works).toMatchObject([{ edited: true, waiting: 1, score: 3 }]);
    expectStatus(await admin.delete(`${workPath(of)}/edits`), 204);
    expect((await desk(admin, of)).answers.map(({ state, check, given }) => ({ state, check, given }))).toEqual(before);
    expect((await list(admin, { testId, state: 'given' })).works).toMatchObject([{ edited: false, waiting: 0, empty: 1 }]);
    expectError(await admin.delete(`${PATH}/${testId}/nobody/edits`), 404, 'result-not-found');
  });

  test('a pupil asks about a check once, and gets one reply', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const pupil = await handIn(app, testId, [1, null, text('Для газообмена.'), null]);
    const of = { testId, uid: pupil.uid };
    const ask = (sent: string, question = 'first', attempt = 1) => pupil.client.put<{ at: string }>(`/api/results/${testId}/asked/${question}`, { attempt, text: sent });
    const reply = (sent: string, question = 'first') => admin.put<{ at: string }>(`${workPath(of)}/${question}/reply`, { attempt: 1, text: sent });
    expectError(await ask('Почему?'), 409, 'not-given-out');
    await save(admin, of, 'first', { elements: ['a', 'b'], checked: true });
    await giveOut(admin, of);
    for (const blank of [' \n ', '\u200B']) expectError(await ask(blank), 400, 'missing-fields');
    expectError(await ask('Почему?', 'third'), 404, 'result-not-found');
    expectError(await ask('Почему?', 'first', 2), 404, 'result-not-found');
    expectError(await ask('я'.repeat(501)), 400, 'invalid-request');
    expectError(await reply('Потому.'), 404, 'not-asked');
    const first = await ask(' Почему? ');
    expectStatus(first, 201);
    expect(first.body).toMatchObject({ text: 'Почему?', reply: null });
    const again = await ask('Почему?');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expectError(await ask('А теперь?'), 409, 'already-asked');
    const page = await read<AskedPage>(admin, `${PATH}/asked`);
    expect(page.asked.filter(({ uid }) => uid === of.uid)).toEqual([{ testId, testName: 'Работа о листьях', questionId: 'first', number: 2, uid: of.uid, nickname: 'Ученик', attempt: 1, text: 'Почему?', at: first.body.at }]);
    expect(page.total).toBe((await list(admin)).counts.asked);
    expect((await list(admin, { testId, state: 'given' })).works).toMatchObject([{ asked: 1, edited: false }]);
    const replied = await reply('Потому.');
    expectStatus(replied, 200);
    expect((await reply('Потому.')).body).toEqual(replied.body);
    expectError(await reply('Нет.'), 409, 'already-replied');
    expect((await read<AskedPage>(admin, `${PATH}/asked`)).asked.filter(({ uid }) => uid === of.uid)).toEqual([]);
    expect((await desk(admin, of)).answers[0]).toMatchObject({ asked: { text: 'Почему?', reply: { text: 'Потому.' } }, given: { asked: { reply: { text: 'Потому.' } } } });
    // A pupil may also ask about an empty answer. When the attempt is put aside, its questions are no longer listed.
    expectStatus(await ask('А здесь?', 'second'), 201);
    const { asked } = (await list(admin)).counts;
    expectStatus(await admin.delete(`/api/admin/tests/${testId}/results/${of.uid}`), 204);
    expect((await list(admin)).counts.asked).toBe(asked - 1);
    expect((await read<AskedPage>(admin, `${PATH}/asked`)).asked.filter(({ uid }) => uid === of.uid)).toEqual([]);
  });

  test('an act over several tests has one entry in the journal, without a subject', async () => {
    const admin = await app.signInAdmin();
    const works = await Promise.all([createWorkTest(app), createWorkTest(app)].map(async (made) => workOf(app, await made)));
    const named = [];
    for (const work of works) {
      await checkBoth(admin, work);
      named.push({ ...work, attempt: 1, revision: (await desk(admin, work)).revision });
    }
    expectStatus(await admin.post(`${PATH}/give-out`, { works: named, dryRun: false }), 200);
    expect((await readAudit(admin, { action: 'works-given-out' })).entries[0]).toMatchObject({ subject: null, details: { count: 2 } });
  });

  test('a work that is put aside leaves lists and figures, and may still be checked and given out', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const pupil = await handIn(app, testId);
    const of = { testId, uid: pupil.uid, attempt: 1 };
    const { waiting } = (await list(admin)).counts;
    expectStatus(await admin.delete(`/api/admin/tests/${testId}/results/${pupil.uid}`), 204);
    expect((await list(admin, { testId })).total).toBe(0);
    expect((await list(admin)).counts.waiting).toBe(waiting - 1);
    expect((await read<{ questions: unknown[] }>(admin, `${PATH}/questions?testId=${testId}`)).questions).toEqual([]);
    await checkBoth(admin, of);
    expect((await giveOut(admin, of)).givenOut).toBe(1);
    expect(await read(admin, `/api/admin/tests/${testId}/results/${pupil.uid}?attempt=1`)).toMatchObject({ score: 5, maxScore: 7 });
    expect((await list(admin, { testId, state: 'given' })).total).toBe(0);
    expectStatus(await pupil.client.put(`/api/results/${testId}`, { answers: [0, null, text('Снова.'), text('И снова.')] }), 201);
    expect((await desk(admin, { testId, uid: pupil.uid })).answers.map(({ check }) => check)).toEqual([null, null]);
    expectError(await pupil.client.put(`/api/results/${testId}/asked/first`, { attempt: 1, text: 'Почему?' }), 409, 'not-given-out');
  });

  test('works of a deleted test stay; its criteria stay as they are', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const of = { testId, uid: (await handIn(app, testId)).uid };
    expectStatus(await admin.delete(`/api/admin/tests/${testId}`), 204);
    expect((await list(admin, { testId })).works).toMatchObject([{ deleted: true, testName: 'Работа о листьях' }]);
    expectError(await putCriteria(admin, testId, 'first', { revision: 1, maxPoints: 3, criteria: pointEach(['a', 'b', 'c']) }), 404, 'test-not-found');
    await checkBoth(admin, of);
    expect((await giveOut(admin, of)).givenOut).toBe(1);
    expect(await desk(admin, of)).toMatchObject({ test: { deleted: true }, score: 5 });
  });

  test('what a deleted pupil has goes, and what a deleted tutor has checked stays', async () => {
    const admin = await app.signInAdmin();
    const tutor = await app.registerPupil(99);
    const testId = await createWorkTest(app);
    const [one, two] = [await handIn(app, testId), await handIn(app, testId)];
    await save(tutor.client, { testId, uid: one.uid }, 'first', { elements: ['a'], checked: true });
    expect((await desk(admin, { testId, uid: one.uid })).answers[0]?.by).toMatchObject({ uid: tutor.uid });
    expectStatus(await admin.post('/api/admin/user-deletions', { uids: [tutor.uid, two.uid], dryRun: false }), 200);
    expect((await desk(admin, { testId, uid: one.uid })).answers[0]).toMatchObject({ by: null, state: 'checked', check: { points: 1 } });
    expect((await list(admin, { testId })).works.map(({ uid }) => uid)).toEqual([one.uid]);
    expect((await read<{ questions: unknown[] }>(admin, `${PATH}/questions?testId=${testId}`)).questions).toMatchObject([{ answers: 1 }, { answers: 1 }]);
  });

  test('a photo that a tutor adds to a check is the pupil’s to see once it is given out, and no longer after a correction takes it out', async () => {
    const admin = await app.signInAdmin();
    const { id } = await givenPhoto(app, admin, new Date().toISOString());
    const testId = await createWorkTest(app);
    const pupil = await handIn(app, testId);
    const of = { testId, uid: pupil.uid };
    const seen = async () => (await pupil.client.get(`/api/photos/${id}`)).status;
    await checkBoth(admin, of);
    const marked = { points: 2, byHand: true, checked: true };
    await save(admin, of, 'second', { ...marked, added: [{ id, turn: 90 }], turns: { [id]: 180 } });
    expect(await seen()).toBe(404);
    await giveOut(admin, of);
    expect(await seen()).toBe(200);
    expect((await desk(admin, of)).photos).toMatchObject({ [id]: { height: 30 } });
    await save(admin, of, 'second', marked);
    expect(await seen()).toBe(200);
    await giveOut(admin, of);
    expect(await seen()).toBe(404);
  });
});
