import { expect, test } from 'vitest';
import type { Assignment, AssignmentsPage, Preview } from '../../../src/features/assignments/contract.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { assigned, body, give, giveTest, own, read } from '../../support/fixtures/assignment-fixtures.ts';
import { createBlock, createLesson, createLessonTest } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus } from '../../support/test-app.ts';

const PATH = '/api/admin/assignments';
const DUE = { day: '2099-05-31', time: null };

describeApi('giving assignments', (app) => {
  test('a group and a pupil get a test: the pupils see it, others do not, and the tutor sees who has it', async () => {
    const admin = await app.signInAdmin();
    const [member, single, stranger] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()];
    const group = await createGroup(admin, member);
    const { id: testId } = await createTest(admin, oneQuestion('Клетка'));
    const due = { day: '2099-05-31', time: '18:00' };
    const given = await give(admin, { target: { kind: 'test', id: testId }, groupIds: [group.id], uids: [single.uid], due, note: ' Повторите §12 ' });
    expect(given).toMatchObject({
      revision: 1,
      target: { kind: 'test', id: testId, name: 'Клетка', blockId: null, blockTitle: null, resting: null },
      groups: [{ id: group.id, name: group.name }],
      pupils: [{ uid: single.uid, nickname: 'Ученик' }],
      due,
      dueAt: '2099-05-31T15:00:00.000Z',
      note: 'Повторите §12',
      openBlock: false,
      status: 'open',
      counts: { pupils: 2, handedIn: 0, late: 0, checking: 0, started: 0, overdue: 0, locked: 0 },
    });
    expect(await read(admin, `${PATH}/${given.id}`)).toEqual(given);
    for (const { client } of [member, single]) {
      const page = await own(client);
      expect(page).toMatchObject({ zone: null, done: [], doneTotal: 0, nextCursor: null });
      expect(page.open).toMatchObject([{ id: given.id, due, state: 'not-started', overdue: false, note: 'Повторите §12', target: { name: 'Клетка', questionCount: 1, maxScore: 1 } }]);
      expect((await read<{ assignment: unknown }>(client, `/api/tests/${testId}`)).assignment).toEqual(page.open[0]);
    }
    expect((await own(stranger.client)).open).toEqual([]);
    expect((await read<{ assignment: unknown }>(stranger.client, `/api/tests/${testId}`)).assignment).toBeNull();
    const pupils = await assigned(admin, given.id);
    expect(pupils.map(({ uid, single: isSingle, member: isMember }) => ({ uid, isSingle, isMember })).toSorted((a, b) => (a.uid < b.uid ? -1 : 1))).toEqual(
      [{ uid: member.uid, isSingle: false, isMember: true }, { uid: single.uid, isSingle: true, isMember: true }].toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
    );
    const listed = await read<AssignmentsPage>(admin, `${PATH}?uid=${single.uid}`);
    expect(listed).toMatchObject({ total: 1, assignments: [{ id: given.id, own: { uid: single.uid, single: true } }] });
    expect((await read<AssignmentsPage>(admin, `${PATH}?groupId=${group.id}`)).assignments).toEqual([given]);
    expect((await read<AssignmentsPage>(admin, `${PATH}?target=test:${testId}&search=КЛЕТ`)).total).toBe(1);
    expect((await read<AssignmentsPage>(admin, `${PATH}?target=test:${testId}&search=нет`)).total).toBe(0);
    expect((await read<AssignmentsPage>(admin, `${PATH}?target=test:${testId}&status=past,scheduled`)).total).toBe(0);
    expect((await read<{ openAssignments: number }>(admin, `/api/admin/groups/${group.id}`)).openAssignments).toBe(1);
  });

  test('the same id and the first body again is the same assignment, also after an edit; another body is a conflict', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id: testId } = await createTest(admin, oneQuestion('Ткани'));
    const first = { ...body({ target: { kind: 'test', id: testId }, uids: [pupil.uid] }), id: `given-${testId}` };
    const answers = await Promise.all([1, 2, 3].map(() => admin.post<Assignment>(PATH, first)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body: { id } }) => id))).toEqual(new Set([first.id]));
    const { target: _, id: __, ...change } = first;
    expectStatus(await admin.put(`${PATH}/${first.id}`, { ...change, revision: 1, note: 'Позже' }), 200);
    expect(await admin.post(PATH, first)).toMatchObject({ status: 201, body: { revision: 2, note: 'Позже' } });
    expectError(await admin.post(PATH, { ...first, note: 'другое' }), 409, 'edit-conflict');
    expect((await read<AssignmentsPage>(admin, `${PATH}?target=test:${testId}`)).total).toBe(1);
  });

  test('what cannot be given is refused and stores nothing', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id: testId } = await createTest(admin, oneQuestion('Отказы'));
    const { id: draftId } = await createTest(admin, { ...oneQuestion('Черновик'), published: false });
    const lesson = await createLesson(admin, (await createBlock(admin)).id);
    const target = { kind: 'test', id: testId } as const;
    const ok = { target, uids: [pupil.uid] };
    for (const dryRun of [false, true]) {
      const post = (given: object) => admin.post(PATH, { ...body(ok), ...given, dryRun });
      expectError(await post({ target: { kind: 'test', id: draftId } }), 409, 'not-published');
      expectError(await post({ target: { kind: 'lesson', id: lesson.id } }), 409, 'no-test');
      expectError(await post({ target: { kind: 'test', id: 'nobody' } }), 400, 'test-not-found');
      expectError(await post({ target: { kind: 'lesson', id: 'nobody' } }), 400, 'lesson-not-found');
      expectError(await post({ groupIds: ['nobody'] }), 400, 'group-not-found');
      expectError(await post({ uids: ['nobody'] }), 400, 'user-not-found');
      expect(await post({ uids: [] })).toMatchObject({ status: 400, body: { code: 'invalid-request', fields: { groupIds: 'Выберите группу или учеников.' } } });
      expect(await post({ note: 'д'.repeat(1_001) })).toMatchObject({ status: 400, body: { code: 'invalid-request', fields: { note: 'Не больше 1\u00A0000 знаков.' } } });
      for (const due of [{ day: '2099-02-30', time: null }, { day: '2099-02-03', time: '25:00' }, { day: '2020-01-01', time: null }]) {
        expectError(await post({ due }), 400, 'invalid-date');
      }
      expectError(await post({ due: DUE, opensAt: '2099-06-01T00:00:00.000Z' }), 400, 'invalid-date');
      expectError(await post({ opensAt: 'вчера' }), 400, 'invalid-date');
    }
    expect((await read<AssignmentsPage>(admin, `${PATH}?target=test:${testId}`)).total).toBe(0);
    expectError(await admin.get(`${PATH}?uid=nobody`), 404, 'user-not-found');
    expectError(await admin.get(`${PATH}?groupId=nobody`), 404, 'group-not-found');
    expectError(await admin.delete(`${PATH}/nobody`), 404, 'assignment-not-found');
  });

  test('a scheduled assignment is seen by nobody before its opening; its attempt counts', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const given = await giveTest(admin, { uids: [pupil.uid], opensAt: '2098-01-01T10:00:00+03:00', due: DUE });
    expect(given).toMatchObject({ opensAt: '2098-01-01T07:00:00.000Z', status: 'scheduled' });
    expect((await own(pupil.client)).open).toEqual([]);
    expectError(await admin.post(`${PATH}/${given.id}/reminders`, {}), 409, 'not-begun');
    expectStatus(await pupil.client.put(`/api/results/${given.target.id}`, { answers: [0] }), 201);
    expect((await read<Assignment>(admin, `${PATH}/${given.id}`)).counts).toMatchObject({ pupils: 1, handedIn: 1 });
    expect((await own(pupil.client)).done).toEqual([]);
    const change = { revision: 1, groupIds: [], uids: [pupil.uid], opensAt: null, due: DUE, dryRun: false };
    expectStatus(await admin.put(`${PATH}/${given.id}`, change), 200);
    expect((await own(pupil.client)).done).toMatchObject([{ id: given.id, state: 'handed-in', score: 1, maxScore: 1, lateDays: null }]);
  });

  test('a dry run says what would happen and changes nothing', async () => {
    const admin = await app.signInAdmin();
    const [taker, other] = [await app.registerPupil(), await app.registerPupil()];
    const { id: testId } = await createTest(admin, oneQuestion('Проба'));
    await taker.client.put(`/api/results/${testId}`, { answers: [1] });
    const group = await createGroup(admin, taker, other);
    const given = { target: { kind: 'test', id: testId } as const, groupIds: [group.id] };
    const ask = async (fields: object = {}) => {
      const response = await admin.post<Preview>(PATH, { ...body(given), ...fields, dryRun: true });
      expectStatus(response, 200);
      return response.body;
    };
    expect(await ask({ takenBefore: 'again' })).toEqual({
      pupils: 2,
      takenBefore: { count: 1, first: [{ uid: taker.uid, nickname: 'Ученик', score: 0, maxScore: 1 }] },
      locked: { count: 0, endsBefore: 0, first: [] },
      given: [],
      lost: 0,
      unreachable: 0,
    });
    expectStatus(await taker.client.get(`/api/results/${testId}`), 200);
    const first = await give(admin, { ...given, uids: [other.uid] });
    expect((await ask()).given).toEqual([{ id: first.id, due: null, groups: [{ id: group.id, name: group.name }], singles: 1, pupils: 2, handedIn: 1 }]);
    const change = { revision: 1, groupIds: [], uids: [taker.uid], due: null, dryRun: true };
    expect(await admin.put(`${PATH}/${first.id}`, change)).toMatchObject({ status: 200, body: { pupils: 1, lost: 1 } });
    expect(await read(admin, `${PATH}/${first.id}`)).toEqual(first);
  });

  test('opening the block opens and prolongs it for those who have not handed in, and grants requests', async () => {
    const admin = await app.signInAdmin();
    const [closed, short, done] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()];
    const block = await createBlock(admin);
    const lesson = await createLesson(admin, block.id);
    await createLessonTest(admin, lesson.id);
    const open = (uid: string, until: string | null) =>
      admin.post('/api/admin/access-changes', { uids: [uid], open: [{ blockId: block.id, until }], dryRun: false });
    await open(short.uid, '2099-01-01');
    await open(done.uid, null);
    await closed.client.post('/api/access-requests', { blockId: block.id });
    const target = { kind: 'lesson', id: lesson.id } as const;
    const given = { target, uids: [closed.uid, short.uid, done.uid], due: DUE };
    expect(await admin.post(PATH, { ...body(given), dryRun: true })).toMatchObject({ body: { locked: { count: 1, endsBefore: 1, first: [{ uid: closed.uid }] } } });
    const closedOne = await give(admin, given);
    expect(closedOne.counts.locked).toBe(1);
    expect((await own(closed.client)).open).toMatchObject([{ target: { kind: 'lesson', locked: true, request: { code: expect.any(String) as string } } }]);
    const { revision, id } = closedOne;
    const change = { revision, groupIds: [], uids: given.uids, due: DUE, openBlock: true, dryRun: false };
    expect(await admin.put(`${PATH}/${id}`, change)).toMatchObject({ body: { openBlock: true, counts: { locked: 0 } } });
    const accessOf = async (uid: string) => (await read<{ access: object[] }>(admin, `/api/admin/users/${uid}`)).access;
    expect(await accessOf(closed.uid)).toEqual([{ blockId: block.id, until: '2099-05-31' }]);
    expect(await accessOf(short.uid)).toEqual([{ blockId: block.id, until: '2099-05-31' }]);
    expect(await accessOf(done.uid)).toEqual([{ blockId: block.id, until: null }]);
    expect(await read(admin, '/api/admin/access-requests?status=granted')).toMatchObject({ requests: [{ user: { uid: closed.uid } }] });
    await admin.put(`${PATH}/${id}/extensions`, { uids: [short.uid], due: { day: '2099-06-10', time: null } });
    expect(await accessOf(short.uid)).toEqual([{ blockId: block.id, until: '2099-06-10' }]);
  });
});
