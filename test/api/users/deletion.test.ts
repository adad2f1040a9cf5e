/** Tests the deletion of users by themselves and by admins. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../src/domain/calendar-days.ts';
import type { Removed } from '../../../src/domain/personal-data/removed-schema.ts';
import type { AdminUser, User } from '../../../src/domain/users/user.ts';
import { setNickname } from '../../../src/features/account/store/accounts.ts';
import { deleteExpiredAuditEvents } from '../../../src/db/audit-log.ts';
import { deleteUnusedPhotos, findPhoto, readPhotoBytes } from '../../../src/db/photos/photos.ts';
import { deleteOldDeletedAddresses } from '../../../src/db/deletion/deleted-addresses.ts';
import { readAudit } from '../../support/fixtures/audit-fixtures.ts';
import { requestOf, createGroup } from '../../support/fixtures/access-fixtures.ts';
import { TEST_PASSWORD } from '../../support/fixtures/accounts.ts';
import { createBlock } from '../../support/fixtures/lesson-fixtures.ts';
import { createWorkTest, desk, handIn, save } from '../../support/fixtures/checking-fixtures.ts';
import { png } from '../../support/fixtures/files/image-fixtures.ts';
import { findTraces, photoIdOf, registerPerson } from '../../support/fixtures/person-fixtures.ts';
import { createTakenTest, analysisOf, listAttemptsOf, takenBy, TEST_KINDS } from '../../support/fixtures/result-fixtures.ts';
import { createTest, rightAnswers } from '../../support/fixtures/test-fixtures.ts';
import { totalsByTest } from '../../support/fixtures/result-totals.ts';
import { captureQueries } from '../../support/capture-queries.ts';
import { describeApi, expectError, expectStatus, startTestApp, type Pupil, type TestApp } from '../../support/test-app.ts';
import { engines } from '../../support/test-database.ts';
import type { TestClient, TestResponse } from '../../support/test-client.ts';

const today = dayIn('Europe/Moscow')(Date.now());
const NOTHING = { administrators: 0, returned: 0, gone: 0, attempts: 0, tests: 0, lessons: 0, blocks: 0, drafts: 0, cards: 0, requests: 0, remarks: 0, reports: 0, withAccess: 0, backupDays: 30 };

const deleteUsers = (admin: TestClient, body: object): Promise<TestResponse<Removed>> => admin.post<Removed>('/api/admin/user-deletions', { dryRun: false, ...body });
const deleteOwn = ({ client }: Pick<Pupil, 'client'>, password = TEST_PASSWORD): Promise<TestResponse<Removed>> =>
  client.post<Removed>('/api/profile/deletion', { dryRun: false, password });
/**
 * Uploads a photo.
 * @returns its id
 */
async function uploadPhoto(client: TestClient, width: number): Promise<string> {
  const bytes = png(width, 11);
  expectStatus(await client.send('PUT', `/api/photos/${photoIdOf(bytes)}`, bytes, { 'content-type': 'image/png' }), 201);
  return photoIdOf(bytes);
}

const exists = async ({ db }: TestApp, uid: string): Promise<boolean> => (await db.selectFrom('users').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;

describeApi('deletion of users', (app) => {
  test('of a deleted pupil no row, figure or index is left, and the journal keeps the acts alone', async () => {
    const admin = await app.signInAdmin();
    const person = await registerPerson(app);
    const other = await app.registerPupil();
    const acts = (await readAudit(admin, { person: person.uid, limit: '200' })).entries.length;
    expect(await findTraces(app.db, person.traces)).not.toEqual([]);
    const { body } = await deleteUsers(admin, { uids: [person.uid] });
    expect(body).toEqual({ ...NOTHING, people: 1, attempts: 5, tests: 3, lessons: 1, blocks: 1, drafts: 1, cards: body.cards, requests: 2, withAccess: 1 });
    expect(body.cards).toBeGreaterThan(0);
    expect(await findTraces(app.db, person.traces)).toEqual([]);
    expect(await findTraces(app.db, [person.uid], ['audit'])).toEqual([]);
    for (const search of [person.nickname, person.email]) {
      expect((await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`)).body).toMatchObject({ users: [], total: 0 });
    }
    const { entries } = await readAudit(admin, { person: person.uid, limit: '200' });
    expect(entries).toHaveLength(acts + 1);
    expect(entries[0]).toMatchObject({ action: 'user-deleted', subject: { kind: 'user', id: person.uid, title: 'удалённый ученик' }, details: { reason: 'administrator', attempts: 5, requests: 2 }, address: '127.0.0.1' });
    const nameless = { uid: person.uid, nickname: 'удалённый ученик', email: '' };
    const [own, ofAdmin] = [entries.filter(({ actor }) => actor?.uid === person.uid), entries.filter(({ actor }) => actor?.uid !== person.uid)];
    expect(own.map(({ actor, address }) => ({ actor, address }))).toEqual(own.map(() => ({ actor: nameless, address: null })));
    const expected = ofAdmin.map(({ action }) => ({ title: 'удалённый ученик', address: action === 'sign-in-failed' ? null : '127.0.0.1' }));
    expect(ofAdmin.map(({ subject, address }) => ({ title: subject?.title, address }))).toEqual(expected);
    // The lists about other users are unchanged.
    expect((await admin.get<AdminUser>(`/api/admin/users/${other.uid}`)).body.email).toBe(other.email);
  });

  test('the bytes of a deleted pupil’s photos, and of those that were added to the checks, go with the next cleanup; what others name stays', async () => {
    const admin = await app.signInAdmin();
    const testId = await createWorkTest(app);
    const [one, two] = [await handIn(app, testId), await handIn(app, testId)];
    const [own, shared, added] = [await uploadPhoto(one.client, 91), await uploadPhoto(two.client, 95), await uploadPhoto(admin, 92)];
    await uploadPhoto(one.client, 95);
    for (const { uid } of [one, two]) await save(admin, { testId, uid }, 'first', { elements: ['a'], added: [{ id: added, turn: 0 }], checked: true });
    const left = async (): Promise<boolean[]> => {
      await deleteUnusedPhotos(app.db);
      const ids = [own, shared, added];
      const rows = await Promise.all(ids.map(async (id) => (await findPhoto(app.db, id)) !== undefined));
      expect(await Promise.all(ids.map(async (id) => (await readPhotoBytes(app.db, id)) !== null))).toEqual(rows);
      return rows;
    };
    expect(await left()).toEqual([true, true, true]);
    expectStatus(await deleteUsers(admin, { uids: [one.uid] }), 200);
    expect(await left()).toEqual([false, true, true]);
    expectStatus(await deleteUsers(admin, { uids: [two.uid] }), 200);
    expect(await left()).toEqual([false, false, false]);
  });

  test('a deleted tutor’s photos stay while a check names them', async () => {
    const admin = await app.signInAdmin();
    const tutor = await app.registerPupil(99);
    const [kept, gone] = [await uploadPhoto(tutor.client, 93), await uploadPhoto(tutor.client, 94)];
    const testId = await createWorkTest(app);
    const pupil = await handIn(app, testId);
    await save(tutor.client, { testId, uid: pupil.uid }, 'first', { elements: ['a'], added: [{ id: kept, turn: 0 }], checked: true });
    expectStatus(await deleteUsers(admin, { uids: [tutor.uid] }), 200);
    await deleteUnusedPhotos(app.db);
    expect([await findPhoto(app.db, kept), await findPhoto(app.db, gone)]).toEqual([expect.objectContaining({ type: 'image/png' }), undefined]);
    expect((await desk(admin, { testId, uid: pupil.uid })).answers[0]).toMatchObject({ state: 'checked', by: null });
  });

  test('an address that two pupils had goes with the one, and one that is somebody’s now stays', async () => {
    const admin = await app.signInAdmin();
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    const correct = async ({ uid }: Pupil, email: string) => expectStatus(await admin.patch(`/api/admin/users/${uid}`, { email }), 200);
    const [shared, kept] = ['shared-address@listok.test', 'kept-address@listok.test'];
    await correct(one, shared);
    await correct(one, 'one-right@listok.test');
    await correct(two, shared);
    await correct(two, kept);
    await correct(two, 'two-right@listok.test');
    await correct(one, kept);
    expectStatus(await deleteUsers(admin, { uids: [two.uid] }), 200);
    expect(await findTraces(app.db, [shared, 'two-right@listok.test'])).toEqual([]);
    expect(await findTraces(app.db, [kept])).toEqual([`audit: ${kept}`, `users: ${kept}`]);
    const { entries } = await readAudit(admin, { subject: one.uid });
    expect(entries.find(({ action }) => action === 'email-changed')).toMatchObject({ subject: { title: 'Ученик' }, details: { to: kept } });
  });

  test('a dry run counts the same and deletes nothing, and a repeated call finds nobody', async () => {
    const admin = await app.signInAdmin();
    const [one, two] = [await registerPerson(app), await app.registerPupil()];
    const uids = [one.uid, two.uid, one.uid, 'nobody'];
    const { body: counted } = await deleteUsers(admin, { uids, dryRun: true });
    expect(counted).toMatchObject({ people: 2, gone: 1, attempts: 5, withAccess: 1 });
    expect([await exists(app, one.uid), await exists(app, two.uid)]).toEqual([true, true]);
    expect((await deleteUsers(admin, { uids })).body).toEqual(counted);
    expect((await deleteUsers(admin, { uids })).body).toEqual({ ...NOTHING, people: 0, gone: 3 });
    expect((await deleteUsers(admin, { uids: ['nobody'], dryRun: true })).body).toEqual({ ...NOTHING, people: 0, gone: 1 });
  });

  test('who has been here since the day stays, the day itself included, and so do admins', async () => {
    const admin = await app.signInAdmin();
    const people = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil(99)];
    const see = (uid: string, at: string) => app.db.updateTable('users').set({ seenAt: '', signedInAt: at }).where('uid', '=', uid).execute();
    for (const { uid } of people) await see(uid, '2025-05-10T20:59:59.999Z');
    await see(people[1]?.uid ?? '', '2025-05-10T21:00:00.000Z');
    const body = { uids: people.map(({ uid }) => uid), notSeenSince: '2025-05-11' };
    expect((await deleteUsers(admin, { ...body, dryRun: true })).body).toMatchObject({ people: 1, returned: 2, administrators: 0 });
    expect((await deleteUsers(admin, body)).body).toMatchObject({ people: 1, returned: 2 });
    expect(await Promise.all(people.map(({ uid }) => exists(app, uid)))).toEqual([false, true, true]);
  });

  test('a visit between the dry run and the deletion keeps the account', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const long = '2025-01-01T00:00:00.000Z';
    await app.db.updateTable('users').set({ seenAt: long, signedInAt: long }).where('uid', '=', pupil.uid).execute();
    await app.db.updateTable('sessions').set({ seenAt: new Date(Date.now() - 3_600_000).toISOString() }).where('uid', '=', pupil.uid).execute();
    const body = { uids: [pupil.uid], notSeenSince: addDays(today, -300) };
    expect((await deleteUsers(admin, { ...body, dryRun: true })).body).toMatchObject({ people: 1, returned: 0 });
    expectStatus(await pupil.client.get('/api/tests'), 200);
    expect((await deleteUsers(admin, body)).body).toMatchObject({ people: 0, returned: 1 });
    expectStatus(await pupil.client.get('/api/tests'), 200);
  });

  test('the own account is deleted in the profile only, and nothing happens to the others of the call', async () => {
    const admin = await app.registerPupil(99);
    const pupil = await app.registerPupil();
    for (const dryRun of [true, false]) expectError(await deleteUsers(admin.client, { uids: [pupil.uid, admin.uid], dryRun }), 409, 'own-account');
    expect(await exists(app, pupil.uid)).toBe(true);
  });

  test.for([
    {},
    { uids: [] },
    { uids: 'all' },
    { uids: [1] },
    { uids: Array.from({ length: 1_001 }, (_, index) => `u${index}`) },
    { uids: ['x'], dryRun: 'yes' },
    { uids: ['x'], notSeenSince: 'yesterday' },
    { uids: ['x'], notSeenSince: '2025-02-30' },
    { uids: ['x'], notSeenSince: null },
  ])('the call %j is rejected', async (body) => {
    const { status, body: error } = await deleteUsers(await app.signInAdmin(), body);
    expect({ status, error }).toMatchObject({ status: 400, error: { code: 'invalid-request' } });
  });

  test('a day to come is rejected, today is not', async () => {
    const admin = await app.signInAdmin();
    const { status, body } = await deleteUsers(admin, { uids: ['x'], notSeenSince: addDays(today, 2) });
    expect([status, body]).toEqual([400, { code: 'invalid-date', message: 'Этот день ещё не наступил.' }]);
    expectStatus(await deleteUsers(admin, { uids: ['x'], notSeenSince: addDays(today, -1) }), 200);
  });

  test('a deleted admin has no name where it stood, and what the admin made stays', async () => {
    const admin = await app.signInAdmin();
    const [author, pupil] = [await app.registerPupil(99), await app.registerPupil()];
    await author.client.patch('/api/profile', { nickname: 'Ольга-Удаляемая' });
    const { id } = await createTest(author.client);
    const block = await createBlock(admin);
    const request = await requestOf(admin, pupil, block.id);
    expectStatus(await author.client.post(`/api/admin/access-requests/${request}/decline`, {}), 200);
    expect((await deleteUsers(admin, { uids: [author.uid] })).body).toMatchObject({ people: 1, administrators: 1 });
    expect(await findTraces(app.db, ['Ольга-Удаляемая', author.email])).toEqual([]);
    expectStatus(await admin.get(`/api/admin/tests/${id}`), 200);
    const row = await app.db.selectFrom('accessRequests').select('deciderName').where('id', '=', request).executeTakeFirst();
    expect(row?.deciderName).toBe('удалённый администратор');
    const { entries } = await readAudit(admin, { actor: author.uid });
    expect(new Set(entries.map(({ actor }) => actor?.nickname))).toEqual(new Set(['удалённый администратор']));
    expectStatus(await author.client.get('/api/tests'), 401);
  });

  test('the address is free at once, a new account with it inherits nothing, and a failed sign-in names it no more', async () => {
    const admin = await app.signInAdmin();
    const person = await registerPerson(app);
    expectStatus(await deleteUsers(admin, { uids: [person.uid] }), 200);
    for (const email of person.traces.filter((trace) => trace.includes('@'))) {
      expectStatus(await app.client().post('/api/session', { email, password: person.password }), 401);
      const [entry] = (await readAudit(admin, { action: 'sign-in-unknown', limit: '1' })).entries;
      expect(entry).toMatchObject({ subject: { id: null, title: 'удалённый ученик' } });
    }
    await app.db.deleteFrom('attempts').execute();
    expect(await findTraces(app.db, person.traces)).toEqual([]);
    const newcomer = app.client();
    expectStatus(await newcomer.post('/api/registration', { nickname: 'Новый', email: person.email, password: TEST_PASSWORD }), 201);
    expect((await newcomer.get('/api/results')).body).toEqual({});
    await app.db.updateTable('deletedAddresses').set({ until: '2020-01-01T00:00:00.000Z' }).execute();
    await deleteOldDeletedAddresses(app.db);
    expect(await app.db.selectFrom('deletedAddresses').selectAll().execute()).toEqual([]);
  });

  test('who was deleted is known for three years, other acts for 400 days', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    expectStatus(await deleteUsers(admin, { uids: [pupil.uid] }), 200);
    const age = async (days: number) => {
      const at = new Date(Date.now() - days * 86_400_000).toISOString();
      await app.db.updateTable('audit').set({ at }).where('subjectId', '=', pupil.uid).execute();
      await app.db.updateTable('audit').set({ at }).where('actorUid', '=', pupil.uid).execute();
      await deleteExpiredAuditEvents(app.db);
      return (await readAudit(admin, { person: pupil.uid })).entries.map(({ action }) => action);
    };
    expect(await age(401)).toEqual(['user-deleted']);
    expect(await age(1_090)).toEqual(['user-deleted']);
    expect(await age(1_100)).toEqual([]);
  });

  test.for(TEST_KINDS)('totals and analysis count again without the deleted (%s)', async (kind) => {
    const taken = await createTakenTest(app, kind);
    const pupils = [await takenBy(taken, [1, 0]), await takenBy(taken, [0, 0]), await takenBy(taken, [1, 0])];
    expect((await analysisOf(taken)).attempts).toBe(3);
    expectStatus(await deleteUsers(taken.admin, { uids: pupils.slice(1).map(({ uid }) => uid) }), 200);
    expect((await analysisOf(taken)).attempts).toBe(1);
    expect((await listAttemptsOf(taken)).results.map(({ uid }) => uid)).toEqual([pupils[0]?.uid]);
    expect((await totalsByTest(app.db))[taken.testId]?.slice(0, 2)).toEqual([1, 1]);
  });

  test('a thousand are deleted by one call', async () => {
    const admin = await app.signInAdmin();
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ uid: `many-${index}`, email: `many-${index}@listok.test`, nickname: `Много ${index}`, role: 0, passwordHash: 'x', signedInAt: '2024-01-01T00:00:00.000Z' }));
    await app.db.insertInto('users').values(rows).execute();
    const { body } = await deleteUsers(admin, { uids: rows.map(({ uid }) => uid), notSeenSince: '2025-01-01' });
    expect(body).toMatchObject({ people: 1_000, returned: 0, gone: 0 });
    expect((await app.db.selectFrom('audit').select('id').where('action', '=', 'user-deleted').where('subjectId', 'like', 'many-%').execute()).length).toBe(1_000);
  });
});

describeApi('deletion of the own account', (app) => {
  test('it takes the password, deletes everything and ends the session', async () => {
    const person = await registerPerson(app);
    const dryRun = await person.client.post<Removed>('/api/profile/deletion', { dryRun: true });
    expectStatus(dryRun, 200);
    expect(dryRun.body).toMatchObject({ people: 1, attempts: 5, tests: 3, lessons: 1, requests: 2, backupDays: 30 });
    expectStatus(await person.client.get('/api/profile'), 200);
    const deleted = await deleteOwn(person);
    expect([deleted.status, deleted.body]).toEqual([200, dryRun.body]);
    expect(deleted.headers['set-cookie']?.join()).toMatch(/Max-Age=0/);
    expectStatus(await person.client.get('/api/tests'), 401);
    expect(await findTraces(app.db, person.traces)).toEqual([]);
    expect(await findTraces(app.db, [person.uid], ['audit'])).toEqual([]);
    const { entries } = await readAudit(await app.signInAdmin(), { person: person.uid });
    expect(entries[0]).toMatchObject({ action: 'user-deleted', actor: { uid: person.uid, nickname: 'удалённый ученик', email: '' }, details: { reason: 'self' }, address: null });
  });

  test('other devices are signed out with it', async () => {
    const pupil = await app.registerPupil();
    const other = app.client();
    expectStatus(await other.post('/api/session', { email: pupil.email, password: pupil.password }), 200);
    const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expectStatus(await deleteOwn(pupil), 200);
    for (const path of ['/api/profile', '/api/tests', '/api/results', '/api/practice']) expectError(await app.client({ cookie }).get(path), 401, 'unauthenticated');
    expect((await other.get('/api/session')).body).toMatchObject({ user: null });
  });

  test.for([{ dryRun: false }, { dryRun: false, password: '' }, { dryRun: false, password: '  ' }])('without a password (%j) nothing is deleted', async (body) => {
    const pupil = await app.registerPupil();
    expectError(await pupil.client.post('/api/profile/deletion', body), 400, 'missing-fields');
    expect(await exists(app, pupil.uid)).toBe(true);
  });

  test.for([{}, { dryRun: 'false' }, { dryRun: false, password: 7 }, { password: TEST_PASSWORD }])('the call %j is rejected', async (body) => {
    const pupil = await app.registerPupil();
    const { status, body: error } = await pupil.client.post('/api/profile/deletion', body);
    expect({ status, error }).toMatchObject({ status: 400, error: { code: 'invalid-request' } });
  });

  test('wrong passwords are recorded, and share their limit with the change of the password', async () => {
    const pupil = await app.registerPupil();
    const refused = await deleteOwn(pupil, 'не тот');
    expect([refused.status, refused.body]).toEqual([403, { code: 'wrong-password', message: 'Пароль указан неверно.' }]);
    expect((await readAudit(await app.signInAdmin(), { actor: pupil.uid })).entries[0]).toMatchObject({ action: 'password-refused' });
    const change = () => pupil.client.put('/api/profile/password', { oldPassword: 'не тот', newPassword: 'новый-пароль' });
    for (let attempt = 1; attempt < 30; attempt += 1) expectStatus(await change(), 403);
    expectError(await deleteOwn(pupil), 429, 'too-many-requests');
    expect(await exists(app, pupil.uid)).toBe(true);
  });
});

describe.each(engines)('the last admin (%s)', (engine) => {
  test('stays, also in a dry run and by two concurrent deletions', async () => {
    const app = await startTestApp({ engine });
    const [one, two] = [await app.registerPupil(99), await app.registerPupil(99)];
    const both = await Promise.all([deleteOwn(one), deleteOwn(two)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const left = both[0]?.status === 409 ? one : two;
    for (const body of [{ dryRun: true }, { dryRun: false, password: left.password }]) expectError(await left.client.post('/api/profile/deletion', body), 409, 'last-admin');
    const third = await app.registerPupil(99);
    // At the same time, each of the two admins deletes the other.
    const statuses = (await Promise.all([deleteUsers(left.client, { uids: [third.uid] }), deleteUsers(third.client, { uids: [left.uid] })])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect((await app.db.selectFrom('users').select('uid').where('role', '=', 99).execute()).length).toBe(1);
    await app.close();
  });
});

describeApi('what is under way while the account is deleted', (app) => {
  const ROUNDS = 6;
  const ownerless = async () => {
    const found: string[] = [];
    for (const table of ['sessions', 'results', 'drafts', 'practiceCards', 'groupMembers', 'assignmentSingles', 'assignmentPupils', 'outsideResults', 'works', 'checks', 'givenChecks', 'askedQuestions', 'addedPhotos', 'workPhotos', 'accessRequests', 'openBlocks', 'knownPlaces', 'resetLinks'] as const) {
      const { rows } = await sql`select "uid" from ${sql.table(table)} where "uid" not in (select "uid" from "users")`.execute(app.db);
      if (rows.length > 0) found.push(table);
    }
    return found;
  };

  test('a submission, a draft, a request, a place in a group, a nickname and a sign-in are refused or go with it', async () => {
    const admin = await app.signInAdmin();
    const [{ id }, { id: started }] = [await createTest(admin), await createTest(admin)];
    const group = await createGroup(admin);
    const { body: invitation } = await admin.put<{ code: string }>(`/api/admin/groups/${group.id}/invitation`, {});
    const draft = { revision: 1, answers: [{ index: 0, answer: 0, changedAt: new Date().toISOString() }] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const pupil = await app.registerPupil();
      const { client, email, password } = pupil;
      const acts = [
        client.put(`/api/results/${id}`, { answers: rightAnswers }),
        client.put(`/api/drafts/${started}`, draft),
        client.post('/api/access-requests', {}),
        client.post('/api/groups/join', { code: invitation.code }),
        client.patch('/api/profile', { nickname: `Гонщик-${round}` }),
        app.client().post('/api/session', { email, password }),
        client.get('/api/admin/users'),
      ];
      const deletion = round % 2 === 0 ? deleteUsers(admin, { uids: [pupil.uid] }) : deleteOwn(pupil);
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect((await deletion).status).toBe(200);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await ownerless()).toEqual([]);
      expect(await findTraces(app.db, [`Гонщик-${round}`, email], ['attempts'])).toEqual([]);
    }
  });

  test('a nickname that comes after the deletion leaves no trace', async () => {
    const pupil = await app.registerPupil();
    const { body } = await pupil.client.get<{ user: User }>('/api/profile');
    expect((await deleteUsers(await app.signInAdmin(), { uids: [pupil.uid] })).status).toBe(200);
    await expect(setNickname(app.db, 'Призрак', { user: body.user, key: null, address: null })).rejects.toMatchObject({ code: 'profile-not-found' });
    expect(await findTraces(app.db, ['Призрак'])).toEqual([]);
  });

  test('a regrading and a deletion of the same pupils both come to an end', async () => {
    const taken = await createTakenTest(app, 'test');
    const pupils = await Promise.all(Array.from({ length: 8 }, () => takenBy(taken, [0, 0])));
    await taken.edit([{ question: 'Что дышит?', options: ['Лист', 'Камень', 'Песок'], correct: 0 }, { question: 'Что растёт?', options: ['Лист', 'Камень', 'Песок'], correct: 0 }], 1);
    const [regraded, deleted] = await Promise.all([
      taken.admin.post(`${taken.adminPath}/regrade`, { revision: 2, dryRun: false }),
      deleteUsers(taken.admin, { uids: pupils.slice(4).map(({ uid }) => uid) }),
    ]);
    expect([regraded.status, deleted.status]).toEqual([200, 200]);
    expect((await listAttemptsOf(taken)).results).toHaveLength(4);
    expect(await ownerless()).toEqual([]);
  });
});

describe.each(engines)('the search in the journal (%s)', (engine) => {
  test('uses indexes alone', async () => {
    const app = await startTestApp({ engine });
    const admin = await app.signInAdmin();
    const person = await registerPerson(app);
    const statements = await captureQueries(engine, () => deleteUsers(admin, { uids: [person.uid] }));
    const scans: string[] = [];
    for (const { text, values } of statements.filter((each) => /^\s*(select|update|delete)\b[^]*"audit"/i.test(each.text))) {
      await app.db.connection().execute(async (db) => {
        // PostgreSQL reads small tables as a whole. With this setting it uses an index if it can.
        if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(db);
        const { rows } = await db.executeQuery<Record<string, string>>({ sql: `${engine === 'postgres' ? 'explain' : 'explain query plan'} ${text}`, parameters: values } as never);
        const plan = rows.map((row) => row['QUERY PLAN'] ?? row['detail'] ?? '').join('\n');
        if (/Seq Scan on "?audit|SCAN audit/.test(plan)) scans.push(`${plan} ← ${text}`);
      });
    }
    expect(statements.some(({ text }) => text.includes('"subjectTitle" in'))).toBe(true);
    expect(scans).toEqual([]);
    await app.close();
  });
});
