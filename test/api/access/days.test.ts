import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-days.ts';
import type { AdminUser } from '../../../src/domain/users/user.ts';
import type { ListedBlock } from '../../../src/features/lessons/contract.ts';
import type { AccessChangeCounts } from '../../../src/features/access/contract.ts';
import { tutorDays } from '../../../src/db/tutor-days.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { createBlock, createCourse, openBlocks, rightAnswers } from '../../support/fixtures/lesson-fixtures.ts';
import { listUsers } from '../../support/fixtures/user-fixtures.ts';
import { describeApi, expectStatus, startTestApp, type Pupil, type TestApp } from '../../support/test-app.ts';
import { engines, freshDatabase } from '../../support/test-database.ts';

const today = tutorDays('Europe/Moscow').today();
const inDays = (count: number): string => addDays(today, count);

/** Moves the end of access into the past, in place of waiting. */
const setUntil = ({ db }: TestApp, { uid }: Pick<Pupil, 'uid'>, blockId: string, until: string) =>
  db.updateTable('openBlocks').set({ until }).where('uid', '=', uid).where('blockId', '=', blockId).execute();

const blockOf = async ({ client }: Pupil, id: string) => (await client.get<ListedBlock[]>('/api/blocks')).body.find((block) => block.id === id);

describeApi('access until a day', (app) => {
  test('access is open on its last day and closed on the next, for every request', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const statuses = async () =>
      Promise.all([`/api/lessons/${lesson.id}`, `/api/lesson-tests/${lesson.id}`].map(async (path) => (await pupil.client.get(path)).status));
    const accessBlocks = async () => (await pupil.client.get<{ user: { accessBlocks: string[] } }>('/api/session')).body.user.accessBlocks;
    const stored = async () => (await admin.get<AdminUser>(`/api/admin/users/${pupil.uid}`)).body;
    const isOpenUntil = async (until: string | null) => {
      expect(await statuses()).toEqual([200, 200]);
      expect(await accessBlocks()).toEqual([block.id]);
      expect(await blockOf(pupil, block.id)).toMatchObject({ unlocked: true, until, lessons: [{ id: lesson.id }] });
      expect(await stored()).toMatchObject({ accessBlocks: [block.id], access: [{ blockId: block.id, until }], ended: [] });
    };
    await isOpenUntil(null);
    await setUntil(app, pupil, block.id, today);
    await isOpenUntil(today);
    await setUntil(app, pupil, block.id, inDays(-1));
    expect(await statuses()).toEqual([403, 403]);
    expect((await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers })).status).toBe(403);
    expect(await accessBlocks()).toEqual([]);
    expect(await blockOf(pupil, block.id)).toMatchObject({ unlocked: false, until: inDays(-1), lessons: [] });
    expect(await stored()).toMatchObject({ accessBlocks: [], access: [], ended: [{ blockId: block.id, until: inDays(-1) }] });
    expect((await pupil.client.post<{ user: unknown }>('/api/session', pupil)).body.user).toMatchObject({ accessBlocks: [] });
    await setUntil(app, pupil, block.id, inDays(-31));
    expect(await stored()).toMatchObject({ ended: [] });
    // The pupil makes a new request, and a new day begins.
    expectStatus(await pupil.client.post('/api/access-requests', { blockId: block.id }), 201);
    expectStatus(await admin.patch(`/api/admin/users/${pupil.uid}`, { access: [{ blockId: block.id, until: today }] }), 200);
    await isOpenUntil(today);
  });

  test('PATCH sets blocks with their days; without days it keeps those of what stays open', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const [first, second] = [(await createBlock(admin)).id, (await createBlock(admin)).id].toSorted() as [string, string];
    const patch = async (change: object) => (await admin.patch<AdminUser>(`/api/admin/users/${pupil.uid}`, change)).body;
    const access = [{ blockId: first, until: inDays(5) }, { blockId: second, until: null }];
    expect(await patch({ access })).toMatchObject({ access, accessBlocks: [first, second] });
    expect(await patch({ accessBlocks: [first, second] })).toMatchObject({ access });
    expect(await patch({ accessBlocks: [first] })).toMatchObject({ access: access.slice(0, 1) });
    expect(await patch({ role: 1, access: [{ blockId: first, until: today }] })).toMatchObject({ role: 1, access: [{ blockId: first, until: today }] });
    for (const [change, code] of [
      [{ access, accessBlocks: [] }, 'invalid-request'],
      [{ access: [...access, ...access] }, 'invalid-request'],
      [{ access: [{ blockId: first }] }, 'invalid-request'],
      [{ access: [{ blockId: 'nobody', until: null }], role: 0 }, 'block-not-found'],
      [{ access: [{ blockId: first, until: inDays(-1) }], role: 0 }, 'invalid-date'],
      [{ access: [{ blockId: first, until: '31.05.2999' }] }, 'invalid-date'],
    ] as const) {
      const { status, body } = await admin.patch(`/api/admin/users/${pupil.uid}`, change);
      expect({ change, status, body }).toMatchObject({ change, status: 400, body: { code } });
    }
    expect(await patch({})).toMatchObject({ role: 1, access: [{ blockId: first, until: today }] });
    const actions = await app.db.selectFrom('audit').select('action').where('subjectId', '=', pupil.uid).orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['access-changed', 'blocks-closed', 'role-changed', 'access-changed']);
  });

  test('the list of users is narrowed to those whose access ends soon, together with every other filter', async () => {
    const { admin, block, pupil } = await createCourse(app);
    const { id: groupId } = await createGroup(admin, pupil);
    const ending = async (endsWithin: number, more = {}) =>
      (await listUsers(admin, { endsWithin: String(endsWithin), groupId, ...more })).users.map(({ uid }) => uid);
    expect(await ending(7)).toEqual([]);
    await setUntil(app, pupil, block.id, inDays(7));
    expect([await ending(6), await ending(7), await ending(7, { search: pupil.email, role: '0' })]).toEqual([[], [pupil.uid], [pupil.uid]]);
    const { total, counts } = await listUsers(admin, { endsWithin: '7', groupId, role: '1' });
    expect({ total, counts }).toMatchObject({ total: 0, counts: { 0: 1, 1: 0, 99: 0 } });
    await setUntil(app, pupil, block.id, inDays(-1));
    expect(await ending(7)).toEqual([]);
  });

  test('many are opened and closed at once, all or nothing, as the dry run has counted', async () => {
    const admin = await app.signInAdmin();
    const [cell, genes, old] = [await createBlock(admin), await createBlock(admin), await createBlock(admin)];
    const pupils = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()] as const;
    const [first, second, third] = pupils;
    const group = await createGroup(admin, first, second);
    const set = (pupil: Pupil, ...access: [{ id: string }, string | null][]) =>
      admin.patch(`/api/admin/users/${pupil.uid}`, { access: access.map(([{ id: blockId }, until]) => ({ blockId, until })) });
    await set(first, [cell, inDays(3)], [old, null]);
    await set(second, [cell, inDays(9)]);
    await set(third, [cell, null]);
    const send = (change: object) => admin.post<AccessChangeCounts & { code: string }>('/api/admin/access-changes', { dryRun: false, ...change });
    const change = {
      groupId: group.id,
      uids: [second.uid, third.uid, third.uid],
      open: [{ blockId: cell.id, until: inDays(9) }, { blockId: genes.id, until: null }],
      close: [old.id],
    };
    const counts = { people: 3, opened: 3, closed: 1, extended: 2, unchanged: 3 };
    const read = () => Promise.all(pupils.map(async ({ uid }) => (await admin.get<AdminUser>(`/api/admin/users/${uid}`)).body.access));
    const before = await read();
    expect((await send({ ...change, dryRun: true })).body).toEqual(counts);
    for (const [wrong, status, code] of [
      [{ uids: [] }, 400, 'invalid-request'],
      [{ ...change, close: [cell.id] }, 400, 'invalid-request'],
      [{ ...change, close: [old.id, old.id] }, 400, 'invalid-request'],
      [{ ...change, dryRun: undefined }, 400, 'invalid-request'],
      [{ ...change, open: [{ blockId: cell.id, until: inDays(-1) }] }, 400, 'invalid-date'],
      [{ ...change, uids: [third.uid, 'nobody'] }, 400, 'user-not-found'],
      [{ ...change, close: ['nobody'] }, 400, 'block-not-found'],
      [{ ...change, groupId: 'nobody' }, 404, 'group-not-found'],
    ] as const) {
      const { status: given, body } = await send(wrong);
      expect({ wrong, given, code: body.code }).toEqual({ wrong, given: status, code });
    }
    expect(await read()).toEqual(before);
    await app.db.deleteFrom('audit').execute();
    expect((await send(change)).body).toEqual(counts);
    expect((await send(change)).body).toEqual({ people: 3, opened: 0, closed: 0, extended: 0, unchanged: 9 });
    const access = [cell, genes].map(({ id }, index) => ({ blockId: id, until: index === 0 ? inDays(9) : null }));
    expect((await read()).map((each) => each.toSorted((a, b) => (a.blockId < b.blockId ? -1 : 1)))).toEqual(
      pupils.map(() => access.toSorted((a, b) => (a.blockId < b.blockId ? -1 : 1))),
    );
    expect(await app.db.selectFrom('audit').select('action').execute()).toEqual([{ action: 'access-changed' }]);
  });
});

/** A time zone in which midnight was this many minutes ago. */
function zoneAt(minutes: number): string {
  const now = new Date();
  const offset = minutes - (now.getUTCHours() * 60 + now.getUTCMinutes());
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

test.for(engines)('answers are taken for ten minutes after the last day, and only those (%s)', async (engine) => {
  const database = await freshDatabase(engine);
  const [atFour, atTwelve] = [zoneAt(4), zoneAt(12)];
  const midnight = await startTestApp({ engine, database, settings: { timeZone: atFour } });
  const { admin, block, lesson, pupil } = await createCourse(midnight);
  const late = await midnight.registerPupil();
  await openBlocks(admin, late, block.id);
  await midnight.db.updateTable('openBlocks').set({ until: addDays(tutorDays(atFour).today(), -1) }).execute();
  const submit = async (client: Pupil['client']) => (await client.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers })).status;
  expect((await pupil.client.get(`/api/lesson-tests/${lesson.id}`)).status).toBe(403);
  expect([await submit(pupil.client), await submit(pupil.client)]).toEqual([201, 200]);
  await midnight.close();

  const later = await startTestApp({ engine, database, settings: { timeZone: atTwelve } });
  const client = later.client();
  for (const [name, value] of late.client.cookies) client.cookies.set(name, value);
  expect(await submit(client)).toBe(403);
  await later.close();
  await database.drop();
});
