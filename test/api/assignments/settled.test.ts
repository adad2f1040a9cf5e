import { expect, test } from 'vitest';
import { readDuesIn } from '../../../src/db/assignments/due-columns.ts';
import type { Assignment, AssignmentMatrix, AssignmentsPage, Preview } from '../../../src/features/assignments/contract.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { assigned, body, give, giveTest, own, read } from '../../support/fixtures/assignment-fixtures.ts';
import { createBlock, createLesson, createLessonTest } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const PATH = '/api/admin/assignments';
const DUE = { day: '2099-05-31', time: null };
const DAY_MS = 24 * 60 * 60 * 1000;

describeApi('what is settled of assignments', (app) => {
  const submit = async ({ client }: Pick<Pupil, 'client'>, testId: string, answer: number, fields: object = {}): Promise<void> => {
    expectStatus(await client.put(`/api/results/${testId}`, { answers: [answer], ...fields }), 201);
  };
  const change = async (admin: TestClient, id: string, fields: object): Promise<Assignment> => {
    const { revision, groups, pupils, due } = await read<Assignment>(admin, `${PATH}/${id}`);
    const terms = { revision, groupIds: groups.map((group) => group.id), uids: pupils.map(({ uid }) => uid), due, dryRun: false };
    const response = await admin.put<Assignment>(`${PATH}/${id}`, { ...terms, ...fields });
    expectStatus(response, 200);
    return response.body;
  };
  const extend = async (admin: TestClient, id: string, uids: string[], due: object | null): Promise<void> =>
    expectStatus(await admin.put(`${PATH}/${id}/extensions`, { uids, due }), 200);
  /** Moves a due date to a whole minute in the past. It writes to the database, because the API does not accept such a date. */
  const moveDue = async (id: string, daysAgo: number): Promise<void> => {
    const dueAt = new Date(Math.floor((Date.now() - daysAgo * DAY_MS) / 60_000) * 60_000).toISOString();
    const [dueDay = '', time = ''] = new Date(Date.parse(dueAt) + 3 * 60 * 60_000).toISOString().split('T');
    await app.db.updateTable('assignments').set({ dueAt, lateAt: dueAt, lastDueAt: dueAt, dueDay, dueTime: time.slice(0, 5) }).where('id', '=', id).execute();
  };
  const statusOf = async (admin: TestClient, id: string) => (await read<Assignment>(admin, `${PATH}/${id}`)).status;

  test('what is handed in stays in the list and in the review while its target is gone; an attempt that no longer counts serves nothing', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id, target } = await giveTest(admin, { uids: [pupil.uid], due: DUE });
    await submit(pupil, target.id, 1);
    expectStatus(await admin.delete(`/api/admin/tests/${target.id}/results/${pupil.uid}`), 204);
    await submit(pupil, target.id, 0);
    expect(await read(pupil.client, `/api/results/${target.id}?attempt=1`)).toMatchObject({ assignments: [] });
    expectStatus(await admin.delete(`/api/admin/tests/${target.id}`), 204);
    expect((await own(pupil.client)).done).toMatchObject([{ id, attempt: 2 }]);
    expect(await read(pupil.client, `/api/results/${target.id}`)).toMatchObject({ assignments: [{ id }] });
    expect(await assigned(admin, id)).toMatchObject([{ state: 'handed-in', channels: [], emailBounced: false }]);
  });

  test('an assignment of a lesson rests without its test and without its block, and goes on with another test of the lesson', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const block = await createBlock(admin);
    const lesson = await createLesson(admin, block.id);
    await createLessonTest(admin, lesson.id);
    const { id } = await give(admin, { target: { kind: 'lesson', id: lesson.id }, uids: [pupil.uid], due: DUE, openBlock: true });
    const told = async () => {
      const { target } = await read<Assignment>(admin, `${PATH}/${id}`);
      return { name: target.name, resting: target.resting, open: (await own(pupil.client)).open.length };
    };
    expect(await told()).toEqual({ name: lesson.title, resting: null, open: 1 });
    expectStatus(await admin.delete(`/api/admin/lesson-tests/${lesson.id}`), 204);
    expect(await told()).toEqual({ name: lesson.title, resting: 'no-test', open: 0 });
    await createLessonTest(admin, lesson.id);
    expect(await told()).toEqual({ name: lesson.title, resting: null, open: 1 });
    const { id: lessonId, ...stored } = await read<{ id: string; revision: number; title: string }>(admin, `/api/admin/lessons/${lesson.id}`);
    expectStatus(await admin.put(`/api/admin/lessons/${lessonId}`, { ...stored, title: 'Новый заголовок' }), 200);
    expect((await read<AssignmentsPage>(admin, `${PATH}?target=lesson:${lessonId}&search=${encodeURIComponent('новый ЗАГ')}`)).total).toBe(1);
    expectStatus(await admin.delete(`/api/admin/blocks/${block.id}`), 204);
    expect(await told()).toEqual({ name: 'Новый заголовок', resting: 'deleted', open: 0 });
  });

  test('the preview names other assignments of the target, scheduled ones too', async () => {
    const admin = await app.signInAdmin();
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    const { id, target } = await giveTest(admin, { uids: [one.uid, two.uid], opensAt: '2098-01-01T00:00:00.000Z', due: DUE });
    const { given } = (await admin.post<Preview>(PATH, { ...body({ target: { kind: 'test', id: target.id }, uids: [two.uid] }), dryRun: true })).body;
    expect(given).toEqual([{ id, due: DUE, groups: [], singles: 2, pupils: 2, handedIn: 0 }]);
  });

  test('who has not handed in comes first: overdue ones, not begun ones, begun ones; then who has, newest first', async () => {
    const admin = await app.signInAdmin();
    const pupils: Pupil[] = [];
    for (const nickname of ['Ёж', 'Анна', 'Яна', 'Борис', 'Вера', 'Глеб']) {
      const pupil = await app.registerPupil();
      expectStatus(await pupil.client.patch('/api/profile', { nickname }), 200);
      pupils.push(pupil);
    }
    const [, anna, yana, boris, vera, gleb] = pupils as [Pupil, Pupil, Pupil, Pupil, Pupil, Pupil];
    const { id, target } = await giveTest(admin, { uids: pupils.map(({ uid }) => uid), due: DUE });
    await submit(boris, target.id, 0, { finishedAt: new Date(Date.now() - DAY_MS).toISOString() });
    await submit(vera, target.id, 0);
    expectStatus(await gleb.client.put(`/api/drafts/${target.id}`, { revision: 1, attempt: 1, answers: [{ index: 0, answer: 0, changedAt: new Date().toISOString() }] }), 200);
    await moveDue(id, 1);
    await extend(admin, id, [yana.uid, gleb.uid], DUE);
    expect((await assigned(admin, id)).map(({ nickname }) => nickname)).toEqual(['Анна', 'Ёж', 'Яна', 'Глеб', 'Вера', 'Борис']);
    const namesOf = async (query: string) => (await read<{ pupils: { nickname: string }[] }>(admin, `${PATH}/${id}/pupils?${query}`)).pupils.map(({ nickname }) => nickname);
    expect(await namesOf('state=missing&limit=2')).toEqual(['Анна', 'Ёж']);
    expect(await namesOf('state=done')).toEqual(['Вера', 'Борис']);
    expect(await namesOf('state=started')).toEqual(['Глеб']);
    expect(await namesOf('search=%D0%B5%D0%B6')).toEqual(['Ёж']);
    // The server stores the order until something changes it.
    expect(await namesOf('')).toEqual(['Анна', 'Ёж', 'Яна', 'Глеб', 'Вера', 'Борис']);
    expectStatus(await yana.client.patch('/api/profile', { nickname: 'Аврора' }), 200);
    await extend(admin, id, [yana.uid], null);
    expect(await namesOf('state=missing')).toEqual(['Аврора', 'Анна', 'Ёж', 'Глеб']);
    expectStatus(await yana.client.patch('/api/profile', { nickname: 'Яна' }), 200);
    expect(await namesOf('state=missing')).toEqual(['Анна', 'Ёж', 'Яна', 'Глеб']);
    await app.db.updateTable('results').set({ finishedAt: new Date(Date.now() + DAY_MS).toISOString() }).where('uid', '=', boris.uid).where('testId', '=', target.id).execute();
    expect(await namesOf('state=done')).toEqual(['Борис', 'Вера']);
    expectStatus(await admin.put(`/api/admin/tests/${target.id}`, { ...oneQuestion('Черновик'), revision: 1, published: false }), 200);
    expect(await namesOf('state=missing')).toEqual(['Анна', 'Ёж', 'Яна', 'Глеб']);
    await app.db.insertInto('clocks').values({ uid: anna.uid, testId: target.id, attempt: 1, startedAt: new Date().toISOString() }).execute();
    expect(await namesOf('state=started')).toEqual(['Анна', 'Глеб']);
    await app.db.deleteFrom('clocks').where('uid', '=', anna.uid).execute();
    expectStatus(await admin.post('/api/admin/user-deletions', { uids: [yana.uid], dryRun: false }), 200);
    expect(await namesOf('state=missing&limit=1')).toEqual(['Анна']);
    expect(await namesOf('state=not-started')).toEqual(['Анна', 'Ёж']);
  });

  test('taken again at the giving it may become overdue; allowed again after the hand-in it never does', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id: testId } = await createTest(admin, oneQuestion('Снова'));
    await submit(pupil, testId, 0);
    const { id } = await give(admin, { target: { kind: 'test', id: testId }, uids: [pupil.uid], due: DUE, takenBefore: 'again' });
    await moveDue(id, 1);
    expect((await own(pupil.client)).open).toMatchObject([{ overdue: true, again: { score: 1, maxScore: 1 } }]);
  });

  test('an assignment without a due and without pupils is open; one is past 14 days after the latest due of its pupils', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const group = await createGroup(admin);
    expect((await giveTest(admin, { groupIds: [group.id] })).status).toBe('open');
    const { id } = await giveTest(admin, { uids: [pupil.uid], due: DUE });
    await moveDue(id, 13.9);
    expect(await statusOf(admin, id)).toBe('open');
    await moveDue(id, 14.1);
    expect(await statusOf(admin, id)).toBe('past');
    await extend(admin, id, [pupil.uid], DUE);
    expect(await statusOf(admin, id)).toBe('open');
    await extend(admin, id, [pupil.uid], null);
    expect(await statusOf(admin, id)).toBe('past');
    await extend(admin, id, [pupil.uid], DUE);
    expectStatus(await admin.post('/api/admin/user-deletions', { uids: [pupil.uid], dryRun: false }), 200);
    expect(await statusOf(admin, id)).toBe('past');
  });

  test('the tick stays when it is absent and opens nobody’s; a later due prolongs, an extension opens again, false takes it off', async () => {
    const admin = await app.signInAdmin();
    const [early, joiner] = [await app.registerPupil(), await app.registerPupil()];
    const group = await createGroup(admin, early);
    const block = await createBlock(admin);
    const lesson = await createLesson(admin, block.id);
    await createLessonTest(admin, lesson.id);
    const untilOf = async ({ uid }: Pupil) => (await read<{ access: { until: string | null }[] }>(admin, `/api/admin/users/${uid}`)).access[0]?.until;
    const target = { kind: 'lesson', id: lesson.id } as const;
    const { id } = await give(admin, { target, groupIds: [group.id], due: { day: '2099-03-01', time: null }, openBlock: true });
    await admin.patch(`/api/admin/groups/${group.id}/members`, { add: [joiner.uid] });
    const later = await change(admin, id, { due: DUE });
    expect(later).toMatchObject({ openBlock: true, counts: { locked: 1 } });
    expect([await untilOf(early), await untilOf(joiner)]).toEqual(['2099-05-31', undefined]);
    await extend(admin, id, [joiner.uid], { day: '2099-06-05', time: '10:00' });
    expect(await untilOf(joiner)).toBe('2099-06-05');
    expect(await change(admin, id, { openBlock: false, due: { day: '2099-07-01', time: null } })).toMatchObject({ openBlock: false });
    expect(await untilOf(early)).toBe('2099-05-31');
    const { locked } = (await admin.post<Preview>(PATH, { ...body({ target, groupIds: [group.id] }), dryRun: true })).body;
    expect(locked).toMatchObject({ count: 0, endsBefore: 0 });
    expect(await change(admin, (await giveTest(admin, { uids: [early.uid] })).id, { openBlock: true })).toMatchObject({ openBlock: false });
  });

  test('the press is never before the end of the attempt before; the result keeps its arrival', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id: testId } = await createTest(admin, oneQuestion('Дважды'));
    await submit(pupil, testId, 0);
    const first = await read<{ timestamp: string }>(pupil.client, `/api/results/${testId}`);
    expectStatus(await admin.delete(`/api/admin/tests/${testId}/results/${pupil.uid}`), 204);
    await submit(pupil, testId, 0, { finishedAt: new Date(Date.now() - 60_000).toISOString() });
    const second = await read<{ timestamp: string }>(pupil.client, `/api/results/${testId}`);
    const { id } = await give(admin, { target: { kind: 'test', id: testId }, uids: [pupil.uid] });
    expect(await assigned(admin, id)).toMatchObject([{ handedInAt: first.timestamp, arrivedAt: second.timestamp, takenBefore: true }]);
  });

  test('extensions, reminders and joining raise no revision; an extension sleeps while there is no due', async () => {
    const admin = await app.signInAdmin();
    const [pupil, joiner] = [await app.registerPupil(), await app.registerPupil()];
    const group = await createGroup(admin, pupil);
    const { id } = await giveTest(admin, { groupIds: [group.id], due: DUE });
    const extension = { day: '2099-06-10', time: '09:30' };
    await extend(admin, id, [pupil.uid], extension);
    expectStatus(await admin.post(`${PATH}/${id}/reminders`, {}), 200);
    await admin.patch(`/api/admin/groups/${group.id}/members`, { add: [joiner.uid] });
    expect((await read<Assignment>(admin, `${PATH}/${id}`)).revision).toBe(1);
    await change(admin, id, { due: null });
    expect((await own(pupil.client)).open).toMatchObject([{ due: null, dueAt: null }]);
    await change(admin, id, { due: DUE });
    expect((await own(pupil.client)).open).toMatchObject([{ due: extension }]);
    await change(admin, id, { due: { day: '2099-06-20', time: null } });
    expect((await own(pupil.client)).open).toMatchObject([{ due: { day: '2099-06-20', time: null } }]);
  });

  test('resting assignments stay in the matrix, and an opening of the past is now', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const group = await createGroup(admin, pupil);
    const { id, target, opensAt, createdAt } = await giveTest(admin, { groupIds: [group.id], opensAt: '2020-01-01T00:00:00Z' });
    expect(opensAt).toBe(createdAt);
    expectStatus(await admin.delete(`/api/admin/tests/${target.id}`), 204);
    const matrix = await read<AssignmentMatrix>(admin, `/api/admin/assignment-matrix?groupId=${group.id}`);
    expect(matrix).toMatchObject({ assignments: [{ id, name: 'Ключ', pupils: 1 }], users: [{ given: 1, cells: { [id]: { overdue: false } } }] });
  });

  test('names are found with е for ё, and past assignments stand from new to old', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const given: Assignment[] = [];
    for (const days of [30, 20, 40]) {
      const { id: testId } = await createTest(admin, oneQuestion('Учёт Хвощей'));
      given.push(await give(admin, { target: { kind: 'test', id: testId }, uids: [pupil.uid], due: DUE }));
      await moveDue(given.at(-1)?.id ?? '', days);
    }
    const [thirty, twenty, forty] = given.map(({ id }) => id);
    const search = encodeURIComponent('учет хвощ');
    const page = await read<AssignmentsPage>(admin, `${PATH}?search=${search}&limit=2`);
    expect(page).toMatchObject({ total: 3, assignments: [{ id: twenty }, { id: thirty }] });
    expect(await read(admin, `${PATH}?search=${search}&limit=2&cursor=${page.nextCursor}`)).toMatchObject({ assignments: [{ id: forty }], nextCursor: null });
    expect((await read<AssignmentsPage>(admin, `${PATH}?search=${encodeURIComponent('100%')}`)).total).toBe(0);
  });

  test('an admin in a group counts like anyone, and a result is put aside at once, also where the opening is later', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { uid } = (await read<{ user: { uid: string } }>(admin, '/api/session')).user;
    const { id: testId } = await createTest(admin, oneQuestion('Админ'));
    await submit(pupil, testId, 0);
    const { id } = await give(admin, { target: { kind: 'test', id: testId }, uids: [pupil.uid, uid], opensAt: '2098-01-01T00:00:00.000Z', due: DUE, takenBefore: 'again' });
    expectStatus(await pupil.client.get(`/api/tests/${testId}`), 200);
    expect(new Map((await assigned(admin, id)).map((each) => [each.uid, each.state]))).toEqual(new Map([[pupil.uid, 'not-started'], [uid, 'not-started']]));
    const group = await createGroup(admin, { uid });
    const given = await giveTest(admin, { groupIds: [group.id] });
    expect(given.counts.pupils).toBe(1);
    expect((await own(admin)).open.map((each) => each.id)).toContain(given.id);
  });

  test('a start with another time zone reads the same days and times by it', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { id, dueAt } = await giveTest(admin, { uids: [pupil.uid], due: DUE });
    await extend(admin, id, [pupil.uid], { day: '2099-06-10', time: '09:30' });
    expect(dueAt).toBe('2099-05-31T21:00:00.000Z');
    await readDuesIn(app.db, 'Asia/Yekaterinburg');
    expect(await read(admin, `${PATH}/${id}`)).toMatchObject({ due: DUE, dueAt: '2099-05-31T19:00:00.000Z' });
    expect(await assigned(admin, id)).toMatchObject([{ due: { day: '2099-06-10', time: '09:30' }, dueAt: '2099-06-10T04:30:00.000Z' }]);
    await readDuesIn(app.db, 'Europe/Moscow');
    expect(await read(admin, `${PATH}/${id}`)).toMatchObject({ dueAt });
  });
});
