import { expect, test } from 'vitest';
import type { Assignment, Reminders } from '../../../src/features/assignments/contract.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { assigned, body, giveTest, own, read } from '../../support/fixtures/assignment-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, describeApiOnce, expectError, expectStatus } from '../../support/test-app.ts';

const PATH = '/api/admin/assignments';
const DUE = { day: '2099-05-31', time: null };

describeApiOnce('a request about assignments', (app) => {
  test('that names too much, or what is no field of it, is refused with its field', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id } = await createTest(admin, oneQuestion('Много'));
    const post = (fields: object) => admin.post<{ code: string; fields?: Record<string, string> }>(PATH, { ...body({ target: { kind: 'test', id }, uids: [pupil.uid] }), ...fields });
    const many = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);
    for (const [field, fields] of [
      ['uids', { uids: many(1_001) }],
      ['groupIds', { groupIds: many(51) }],
      ['note', { note: 5 }],
      ['due', { due: '2099-05-31' }],
      ['dryRun', { dryRun: 'yes' }],
      ['takenBefore', { takenBefore: 'never' }],
      ['openBlock', { openBlock: 1 }],
    ] as const) {
      const { status, body: answer } = await post(fields);
      expect({ field, status, code: answer.code, fields: Object.keys(answer.fields ?? {}).map((name) => name.split('.')[0]) }).toEqual({ field, status: 400, code: 'invalid-request', fields: [field] });
    }
    for (const fields of [{ target: { kind: 'block', id } }, { target: undefined }, { due: undefined }, { due: { day: '2099-05-31' } }, { groupIds: undefined }, { id: '' }]) {
      expectError(await post(fields), 400, 'invalid-request');
    }
    expectStatus(await post({ uids: Array.from({ length: 1_000 }, () => pupil.uid) }), 201);
  });

  test('that asks for a list in a way that there is not, or for nothing, is refused', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id } = await giveTest(admin, { uids: [pupil.uid] });
    for (const query of ['status=closed', 'status=open,,past', 'target=block:1', 'target=test', 'limit=0', 'limit=201', 'cursor=x', `search=${'a'.repeat(201)}`]) {
      expectError(await admin.get(`${PATH}?${query}`), 400, 'invalid-request');
    }
    for (const query of ['state=late', 'limit=0', 'cursor=x']) expectError(await admin.get(`${PATH}/${id}/pupils?${query}`), 400, 'invalid-request');
    expectError(await pupil.client.get('/api/assignments?cursor=x'), 400, 'invalid-request');
    expectError(await admin.get('/api/admin/assignment-matrix?groupId=nobody'), 404, 'group-not-found');
    const change = { revision: 1, groupIds: [], uids: [pupil.uid], due: null, dryRun: true };
    for (const answer of [
      await admin.get(`${PATH}/nobody`),
      await admin.put(`${PATH}/nobody`, change),
      await admin.get(`${PATH}/nobody/pupils`),
      await admin.put(`${PATH}/nobody/extensions`, { uids: [pupil.uid], due: DUE }),
      await admin.post(`${PATH}/nobody/reminders`, {}),
    ]) expect([answer.status, answer.body]).toEqual([404, { code: 'assignment-not-found', message: 'Задание не найдено' }]);
  });

  test('that changes an assignment as a giving may not, or by an old revision, changes nothing', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const given = await giveTest(admin, { uids: [pupil.uid], due: DUE });
    const put = (fields: object) => admin.put(`${PATH}/${given.id}`, { revision: 1, groupIds: [], uids: [pupil.uid], due: DUE, dryRun: false, ...fields });
    expectError(await put({ revision: 2 }), 409, 'edit-conflict');
    expectError(await put({ uids: [] }), 400, 'invalid-request');
    expectError(await put({ uids: ['nobody'] }), 400, 'user-not-found');
    expectError(await put({ groupIds: ['nobody'] }), 400, 'group-not-found');
    expectError(await put({ due: { day: '2020-01-01', time: null } }), 400, 'invalid-date');
    expectError(await put({ due: { day: 'завтра', time: null } }), 400, 'invalid-date');
    expectError(await put({ revision: undefined }), 400, 'invalid-request');
    expect(await read(admin, `${PATH}/${given.id}`)).toEqual(given);
    await app.db.updateTable('assignments').set({ dueDay: '2020-01-01', dueAt: '2020-01-01T21:00:00.000Z', lateAt: '2020-01-01T21:10:00.000Z' }).where('id', '=', given.id).execute();
    // A due date that is already in the past may stay when other fields change.
    expectStatus(await put({ due: { day: '2020-01-01', time: null }, note: 'Сдайте всё-таки' }), 200);
  });

  test('that extends or reminds wrongly does it for nobody', async () => {
    const admin = await app.signInAdmin();
    const [pupil, other] = [await app.registerPupil(), await app.registerPupil()];
    const { id } = await giveTest(admin, { uids: [pupil.uid], due: DUE });
    const { id: withoutDue } = await giveTest(admin, { uids: [pupil.uid] });
    const extend = (of: string, fields: object) => admin.put(`${PATH}/${of}/extensions`, { uids: [pupil.uid], due: { day: '2099-06-01', time: null }, ...fields });
    expectError(await extend(withoutDue, {}), 400, 'invalid-request');
    expectError(await extend(id, { due: DUE }), 400, 'invalid-date');
    expectError(await extend(id, { due: { day: '2020-01-01', time: null } }), 400, 'invalid-date');
    expectError(await extend(id, { due: { day: '2099-13-01', time: null } }), 400, 'invalid-date');
    expectError(await extend(id, { uids: [] }), 400, 'invalid-request');
    expectError(await extend(id, { uids: [pupil.uid, 'nobody'] }), 400, 'user-not-found');
    expectError(await extend(id, { uids: [pupil.uid, other.uid] }), 400, 'invalid-request');
    expectError(await admin.post(`${PATH}/${id}/reminders`, { uids: ['nobody'] }), 400, 'user-not-found');
    expectError(await admin.post(`${PATH}/${id}/reminders`, { uids: [other.uid] }), 400, 'invalid-request');
    expect((await admin.post(`${PATH}/${id}/reminders`, { uids: [] })).body).toEqual({ reminded: [], recently: [], unreachable: [] });
    expect(await assigned(admin, id)).toMatchObject([{ extended: false, remindedAt: null }]);
  });
});

describeApi('two at once', (app) => {
  test('edit one revision: one is saved, the other is a conflict', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id } = await giveTest(admin, { uids: [pupil.uid] });
    const answers = await Promise.all(['раз', 'два', 'три'].map((note) => admin.put<Assignment>(`${PATH}/${id}`, { revision: 1, groupIds: [], uids: [pupil.uid], due: null, note, dryRun: false })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    expect(await read(admin, `${PATH}/${id}`)).toEqual(saved);
  });

  test('remind: each pupil is reminded once', async () => {
    const admin = await app.signInAdmin();
    const pupils = [await app.registerPupil(), await app.registerPupil()];
    const { id } = await giveTest(admin, { uids: pupils.map(({ uid }) => uid) });
    const answers = await Promise.all([1, 2, 3].map(() => admin.post<Reminders>(`${PATH}/${id}/reminders`, {})));
    expect(answers.flatMap(({ body: { reminded } }) => reminded.map(({ uid }) => uid)).toSorted()).toEqual(pupils.map(({ uid }) => uid).toSorted());
    expect(answers.flatMap(({ body: { recently } }) => recently)).toHaveLength(4);
  });

  test('give the same test, each by a request of their own: there are two assignments, and one attempt serves both', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id } = await createTest(admin, oneQuestion('Двое'));
    const given = body({ target: { kind: 'test', id }, uids: [pupil.uid] });
    const answers = await Promise.all([1, 2].map(() => admin.post<Assignment>(PATH, given)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [0] }), 201);
    expect((await own(pupil.client)).done.map((each) => each.id).toSorted()).toEqual(answers.map((answer) => answer.body.id).toSorted());
  });

  test.for([...Array(6).keys()])('hand in, edit, extend and leave: the attempt is stored, and it is handed in or gone, never lost (%s)', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const group = await createGroup(admin, pupil);
    const { id, target } = await giveTest(admin, { groupIds: [group.id], due: DUE });
    const [handedIn, edited, extended, left] = await Promise.all([
      pupil.client.put(`/api/results/${target.id}`, { answers: [0] }),
      admin.put(`${PATH}/${id}`, { revision: 1, groupIds: [group.id], uids: [], due: { day: '2099-06-15', time: null }, note: 'Правка', dryRun: false }),
      admin.put(`${PATH}/${id}/extensions`, { uids: [pupil.uid], due: { day: '2099-07-01', time: null } }),
      admin.patch(`/api/admin/groups/${group.id}/members`, { remove: [pupil.uid] }),
    ]);
    expect([handedIn.status, edited.status, left.status]).toEqual([201, 200, 200]);
    expect([200, 400]).toContain(extended.status);
    const pairs = await assigned(admin, id);
    expect(pairs.length).toBeLessThanOrEqual(1);
    for (const pair of pairs) expect(pair).toMatchObject({ state: 'handed-in', attempt: 1, member: false });
    expect((await own(pupil.client)).doneTotal).toBe(pairs.length);
    // Nothing is kept of a pupil who left without handing in.
    const rows = await app.db.selectFrom('assignmentPupils').selectAll().where('assignmentId', '=', id).execute();
    expect(rows.filter(({ attempt }) => attempt === null)).toEqual([]);
    expectStatus(await pupil.client.get(`/api/results/${target.id}`), 200);
  });

  test.for([...Array(4).keys()])('delete, edit, extend, remind and hand in: it is gone with all that was kept of it, and the result stays (%s)', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const group = await createGroup(admin, pupil);
    const { id, target } = await giveTest(admin, { groupIds: [group.id], uids: [pupil.uid], due: DUE });
    const [edited, extended, reminded, handedIn, deleted, again] = await Promise.all([
      admin.put(`${PATH}/${id}`, { revision: 1, groupIds: [], uids: [pupil.uid], due: { day: '2099-06-15', time: null }, dryRun: false }),
      admin.put(`${PATH}/${id}/extensions`, { uids: [pupil.uid], due: { day: '2099-07-01', time: null } }),
      admin.post(`${PATH}/${id}/reminders`, {}),
      pupil.client.put(`/api/results/${target.id}`, { answers: [0] }),
      admin.delete(`${PATH}/${id}`),
      admin.delete(`${PATH}/${id}`),
    ]);
    for (const { status } of [edited, extended, reminded]) expect([200, 404]).toContain(status);
    expect([deleted.status, again.status].toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect(handedIn.status).toBe(201);
    for (const answer of [await admin.get(`${PATH}/${id}`), await admin.get(`${PATH}/${id}/pupils`), await admin.delete(`${PATH}/${id}`)]) {
      expectError(answer, 404, 'assignment-not-found');
    }
    for (const table of ['assignmentGroups', 'assignmentSingles', 'assignmentPupils'] as const) {
      expect(await app.db.selectFrom(table).select('assignmentId').where('assignmentId', '=', id).execute()).toEqual([]);
    }
    expect(await own(pupil.client)).toMatchObject({ open: [], done: [], doneTotal: 0 });
    expectStatus(await pupil.client.get(`/api/results/${target.id}`), 200);
  });
});
