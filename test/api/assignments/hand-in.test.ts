import { expect, test } from 'vitest';
import type { Assignment, AssignmentMatrix, Reminders } from '../../../src/features/assignments/contract.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { assigned, give, giveTest, own, read } from '../../support/fixtures/assignment-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const PATH = '/api/admin/assignments';
const HOUR_MS = 60 * 60 * 1000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

describeApi('handing assignments in', (app) => {
  const submit = async ({ client }: Pick<Pupil, 'client'>, testId: string, answer: number, fields: object = {}): Promise<void> => {
    expectStatus(await client.put(`/api/results/${testId}`, { answers: [answer], ...fields }), 201);
  };
  const reopen = async (admin: TestClient, testId: string, uid: string): Promise<void> => {
    expectStatus(await admin.delete(`/api/admin/tests/${testId}/results/${uid}`), 204);
  };
  /** Moves the due date of an assignment into the past. It writes to the database, because the API does not accept such a date. */
  const moveDue = async (id: string, dueAt: string): Promise<void> => {
    const lateAt = new Date(Date.parse(dueAt) + HOUR_MS / 6).toISOString();
    const [day = '', time = ''] = new Date(Date.parse(dueAt) + 3 * HOUR_MS).toISOString().split('T');
    await app.db.updateTable('assignments').set({ dueAt, lateAt, lastDueAt: dueAt, dueDay: day, dueTime: time.slice(0, 5) }).where('id', '=', id).execute();
  };

  test('answers on the server are told by their number; the hand-in has its score, and the review names the assignments', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const first = await giveTest(admin, { uids: [pupil.uid], due: { day: '2099-05-31', time: null } });
    const testId = first.target.id;
    const second = await give(admin, { target: { kind: 'test', id: testId }, uids: [pupil.uid] });
    const draft = (answer: number | null) =>
      pupil.client.put(`/api/drafts/${testId}`, { revision: 1, attempt: 1, answers: [{ index: 0, answer, changedAt: new Date().toISOString() }] });
    expectStatus(await draft(1), 200);
    expect((await own(pupil.client)).open).toMatchObject([{ id: first.id, state: 'started', answered: 1 }, { id: second.id, state: 'started' }]);
    expect((await read<Assignment>(admin, `${PATH}/${first.id}`)).counts).toMatchObject({ started: 1 });
    expectStatus(await draft(null), 200);
    expect((await own(pupil.client)).open).toMatchObject([{ state: 'not-started', answered: null }, {}]);
    await submit(pupil, testId, 0);
    const page = await own(pupil.client);
    expect(page.open).toEqual([]);
    expect(page.doneTotal).toBe(2);
    expect(page.done).toMatchObject([{ state: 'handed-in', score: 1, attempt: 1, lateDays: null, takenBefore: false }, { state: 'handed-in' }]);
    const review = await read<{ assignments: object[] }>(pupil.client, `/api/results/${testId}`);
    expect(review.assignments).toMatchObject([{ id: first.id, due: { day: '2099-05-31' }, lateDays: null }, { id: second.id, due: null }]);
    expect((await read<{ assignments: object[] }>(admin, `/api/admin/tests/${testId}/results/${pupil.uid}`)).assignments).toEqual(review.assignments);
    expect((await read<Assignment>(admin, `${PATH}/${second.id}`))).toMatchObject({ status: 'past', counts: { handedIn: 1 } });
    expect((await read<Assignment>(admin, `${PATH}/${first.id}`)).status).toBe('open');
  });

  test('the press on «Завершить тест» decides; lateness counts days, and ten minutes more are on time', async () => {
    const admin = await app.signInAdmin();
    const [inTime, late, arrived] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()];
    const given = await giveTest(admin, { uids: [inTime.uid, late.uid, arrived.uid], due: { day: '2099-05-31', time: null } });
    const dueAt = ago(50);
    await moveDue(given.id, dueAt);
    expect((await assigned(admin, given.id)).map(({ overdue }) => overdue)).toEqual([true, true, true]);
    const pressed = new Date(Date.parse(dueAt) + 9 * 60_000).toISOString();
    await submit(inTime, given.target.id, 0, { finishedAt: pressed });
    expectStatus(await inTime.client.put(`/api/results/${given.target.id}`, { answers: [0], finishedAt: ago(1) }), 200);
    await submit(late, given.target.id, 0, { finishedAt: ago(49) });
    await submit(arrived, given.target.id, 0, { finishedAt: ago(24 * 8) });
    const byUid = new Map((await assigned(admin, given.id)).map((each) => [each.uid, each]));
    expect(byUid.get(inTime.uid)).toMatchObject({ handedInAt: pressed, lateDays: null, overdue: false });
    expect(Date.parse(byUid.get(inTime.uid)?.arrivedAt ?? '')).toBeGreaterThan(Date.parse(ago(1)));
    expect([0, 1]).toContain(byUid.get(late.uid)?.lateDays);
    expect([2, 3]).toContain(byUid.get(arrived.uid)?.lateDays);
    expect((await read<Assignment>(admin, `${PATH}/${given.id}`))).toMatchObject({ status: 'past', counts: { handedIn: 3, late: 2, overdue: 0 } });
  });

  test('a result from before counts, or is put aside; older assignments keep their attempt', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id: testId } = await createTest(admin, oneQuestion('Раньше'));
    await submit(pupil, testId, 1);
    const target = { kind: 'test', id: testId } as const;
    const counted = await give(admin, { target, uids: [pupil.uid] });
    expect((await own(pupil.client)).done).toMatchObject([{ id: counted.id, takenBefore: true, score: 0, attempt: 1, lateDays: null }]);
    const again = await give(admin, { target, uids: [pupil.uid], takenBefore: 'again' });
    expect((await own(pupil.client)).open).toMatchObject([{ id: again.id, state: 'not-started', again: { score: 0, maxScore: 1 }, takenBefore: false }]);
    await submit(pupil, testId, 0);
    const page = await own(pupil.client);
    expect(page.done.find(({ id }) => id === counted.id)).toMatchObject({ attempt: 1, score: 0, takenBefore: true });
    expect(page.done.find(({ id }) => id === again.id)).toMatchObject({ attempt: 2, score: 1, again: null });
    expect((await read<{ assignments: { id: string }[] }>(pupil.client, `/api/results/${testId}?attempt=1`)).assignments.map(({ id }) => id)).toEqual([counted.id]);
  });

  test('what the tutor allows again is not started and never overdue; the first hand-in stays', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const given = await giveTest(admin, { uids: [pupil.uid], due: { day: '2099-05-31', time: null } });
    await moveDue(given.id, ago(30));
    await submit(pupil, given.target.id, 1, { finishedAt: ago(40) });
    await reopen(admin, given.target.id, pupil.uid);
    expect((await own(pupil.client)).open).toMatchObject([
      { state: 'not-started', overdue: false, again: { score: 0, maxScore: 1 }, handedInAt: null, score: null, attempt: null },
    ]);
    expect((await read<Assignment>(admin, `${PATH}/${given.id}`)).counts).toMatchObject({ overdue: 0, handedIn: 0 });
    await submit(pupil, given.target.id, 0);
    const [done] = (await own(pupil.client)).done;
    expect(done).toMatchObject({ attempt: 2, score: 1, again: null, lateDays: null, takenBefore: false });
    expect(Date.parse(done?.handedInAt ?? '')).toBeLessThan(Date.parse(ago(39)));
  });

  test('who leaves has an assignment no more unless it is handed in; who comes back gets it anew, without extension and reminder', async () => {
    const admin = await app.signInAdmin();
    const [stays, leaves] = [await app.registerPupil(), await app.registerPupil()];
    const group = await createGroup(admin, stays, leaves);
    const given = await giveTest(admin, { groupIds: [group.id], due: { day: '2099-05-31', time: null } });
    await submit(stays, given.target.id, 0);
    const extension = { uids: [leaves.uid], due: { day: '2099-06-02', time: '12:00' } };
    expect((await admin.put(`${PATH}/${given.id}/extensions`, extension)).body).toEqual({ changed: 1 });
    expect((await admin.put(`${PATH}/${given.id}/extensions`, extension)).body).toEqual({ changed: 0 });
    const { reminded } = (await admin.post<Reminders>(`${PATH}/${given.id}/reminders`, {})).body;
    expect(reminded.map(({ uid }) => uid)).toEqual([leaves.uid]);
    expect((await admin.post(`${PATH}/${given.id}/reminders`, {})).body).toEqual({ reminded: [], recently: reminded, unreachable: [] });
    expect((await own(leaves.client)).open).toMatchObject([{ due: extension.due, remindedAt: reminded[0]?.remindedAt }]);
    await admin.patch(`/api/admin/groups/${group.id}/members`, { remove: [stays.uid, leaves.uid] });
    expect(await own(leaves.client)).toMatchObject({ open: [], done: [] });
    expect(await assigned(admin, given.id)).toMatchObject([{ uid: stays.uid, member: false, state: 'handed-in' }]);
    expectError(await admin.put(`${PATH}/${given.id}/extensions`, extension), 400, 'invalid-request');
    await admin.patch(`/api/admin/groups/${group.id}/members`, { add: [leaves.uid] });
    expect((await own(leaves.client)).open).toMatchObject([{ due: { day: '2099-05-31', time: null }, remindedAt: null }]);
    expectStatus(await admin.delete(`/api/admin/groups/${group.id}`), 204);
    expect(await own(leaves.client)).toMatchObject({ open: [], done: [] });
    expect((await own(stays.client)).done).toMatchObject([{ id: given.id, state: 'handed-in' }]);
  });

  test('who joins before the due gets the assignments of the group, afterwards not, unless the group is added by an edit', async () => {
    const admin = await app.signInAdmin();
    const [before, after] = [await app.registerPupil(), await app.registerPupil()];
    const group = await createGroup(admin);
    const given = await giveTest(admin, { groupIds: [group.id], due: { day: '2099-05-31', time: null } });
    await admin.patch(`/api/admin/groups/${group.id}/members`, { add: [before.uid] });
    expect((await own(before.client)).open).toHaveLength(1);
    await app.db.updateTable('groupMembers').set({ joinedAt: ago(5) }).where('uid', '=', before.uid).execute();
    await app.db.updateTable('assignmentGroups').set({ addedAt: ago(6) }).where('groupId', '=', group.id).execute();
    await moveDue(given.id, ago(4));
    await admin.patch(`/api/admin/groups/${group.id}/members`, { add: [after.uid] });
    expect((await own(before.client)).open).toMatchObject([{ overdue: true }]);
    expect((await own(after.client)).open).toEqual([]);
    expectStatus(await admin.patch(`/api/admin/groups/${group.id}/members`, { remove: [before.uid] }), 200);
    expectStatus(await admin.patch(`/api/admin/groups/${group.id}/members`, { add: [before.uid] }), 200);
    expect((await own(before.client)).open).toEqual([]);
    const other = await createGroup(admin, after);
    const { due } = await read<Assignment>(admin, `${PATH}/${given.id}`);
    expectStatus(await admin.put(`${PATH}/${given.id}`, { revision: 1, groupIds: [group.id, other.id], uids: [], due, dryRun: false }), 200);
    expect((await own(after.client)).open).toMatchObject([{ id: given.id, overdue: true }]);
  });

  test('the target rests while its test is unpublished or deleted: what was handed in stays, the rest is not seen', async () => {
    const admin = await app.signInAdmin();
    const [done, waits] = [await app.registerPupil(), await app.registerPupil()];
    const given = await giveTest(admin, { uids: [done.uid, waits.uid] });
    const testId = given.target.id;
    await submit(done, testId, 0);
    expectStatus(await admin.put(`/api/admin/tests/${testId}`, { ...oneQuestion('Черновик'), revision: 1, published: false }), 200);
    const restingOf = async () => (await read<Assignment>(admin, `${PATH}/${given.id}`)).target.resting;
    expect(await restingOf()).toBe('unpublished');
    expect((await own(waits.client)).open).toEqual([]);
    expect((await own(done.client)).done).toMatchObject([{ target: { name: 'Ключ' } }]);
    expect(await admin.post(`${PATH}/${given.id}/reminders`, {})).toMatchObject({ status: 409, body: { code: 'not-begun', message: 'Ученики сейчас не видят задания.' } });
    expectStatus(await admin.put(`/api/admin/tests/${testId}`, { ...oneQuestion('Новое имя'), revision: 2 }), 200);
    expect((await own(waits.client)).open).toMatchObject([{ target: { name: 'Новое имя' } }]);
    expectStatus(await admin.delete(`/api/admin/tests/${testId}`), 204);
    expect(await restingOf()).toBe('deleted');
    expect((await own(waits.client)).open).toEqual([]);
    expect((await own(done.client)).done).toMatchObject([{ target: { name: 'Новое имя' }, score: 1 }]);
  });

  test('the matrix has a group by the assignments given to it', async () => {
    const admin = await app.signInAdmin();
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    const group = await createGroup(admin, one, two);
    const later = await giveTest(admin, { groupIds: [group.id] });
    const sooner = await giveTest(admin, { groupIds: [group.id], due: { day: '2099-05-31', time: null } });
    await giveTest(admin, { uids: [one.uid] });
    await submit(one, sooner.target.id, 0);
    const matrix = await read<AssignmentMatrix>(admin, `/api/admin/assignment-matrix?groupId=${group.id}`);
    expect(matrix.assignments).toMatchObject([{ id: sooner.id, handedIn: 1, pupils: 2 }, { id: later.id, handedIn: 0, pupils: 2 }]);
    expect(matrix.users.find(({ uid }) => uid === one.uid)).toMatchObject({ handedIn: 1, given: 2, cells: { [sooner.id]: { state: 'handed-in' }, [later.id]: { state: 'not-started' } } });
    expect(matrix).toMatchObject({ total: 2, nextCursor: null });
    const first = await read<AssignmentMatrix>(admin, `/api/admin/assignment-matrix?groupId=${group.id}&limit=1`);
    const second = await read<AssignmentMatrix>(admin, `/api/admin/assignment-matrix?groupId=${group.id}&limit=1&cursor=${first.nextCursor}`);
    expect([...first.users, ...second.users]).toEqual(matrix.users);
    expectError(await admin.get('/api/admin/assignment-matrix'), 400, 'invalid-request');
  });
});
