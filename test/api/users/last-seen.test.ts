/** Tests when users were last on the site, and the filter for users who have been away for a long time. */
import { beforeAll, expect, test } from 'vitest';
import type { AdminUser } from '../../../src/domain/users/user.ts';
import { addDays, addMonths, dayIn, startOfDayIn } from '../../../src/domain/calendar-days.ts';
import { addPeople, listUsers } from '../../support/fixtures/user-fixtures.ts';
import { createTest, rightAnswers } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';

const MINUTE_MS = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const ZONE = 'Asia/Vladivostok';
const today = dayIn(ZONE)(Date.now());
const startOf = startOfDayIn(ZONE);
const oneMsBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString();

describeApi('lastSeenAt', (app) => {
  const lastSeen = async (uid: string): Promise<string> => (await (await app.signInAdmin()).get<AdminUser>(`/api/admin/users/${uid}`)).body.lastSeenAt;
  /** Moves the last use of an account and its sessions to a time. */
  const seeLast = async (uid: string, time: string): Promise<void> => {
    await app.db.updateTable('users').set({ seenAt: time, signedInAt: time }).where('uid', '=', uid).execute();
    await app.db.updateTable('sessions').set({ seenAt: time }).where('uid', '=', uid).execute();
  };

  test('a new account was seen when it registered, and a sign-in is a visit', async () => {
    const { uid, email, password } = await app.registerPupil();
    expect(Date.now() - Date.parse(await lastSeen(uid))).toBeLessThan(MINUTE_MS);
    await seeLast(uid, ago(90 * MINUTE_MS));
    expectStatus(await app.client().post('/api/session', { email, password }), 200);
    expect(Date.now() - Date.parse(await lastSeen(uid))).toBeLessThan(MINUTE_MS);
  });

  test('a request is a visit from ten minutes after the last one on, also by another device', async () => {
    const { uid, client } = await app.registerPupil();
    const recent = ago(9 * MINUTE_MS);
    await seeLast(uid, recent);
    await client.get('/api/tests');
    expect(await lastSeen(uid)).toBe(recent);
    await seeLast(uid, ago(11 * MINUTE_MS));
    await app.db.updateTable('users').set({ seenAt: recent }).where('uid', '=', uid).execute();
    await client.get('/api/tests');
    expect(await lastSeen(uid)).toBe(recent);
    await seeLast(uid, ago(11 * MINUTE_MS));
    await client.get('/api/tests');
    expect(Date.now() - Date.parse(await lastSeen(uid))).toBeLessThan(MINUTE_MS);
  });

  test('a submission is a visit, and the end of all sessions takes no visit back', async () => {
    const admin = await app.signInAdmin();
    const { uid, client } = await app.registerPupil();
    const { id } = await createTest(admin);
    await seeLast(uid, ago(11 * MINUTE_MS));
    expectStatus(await client.put(`/api/results/${id}`, { answers: rightAnswers }), 201);
    const seen = await lastSeen(uid);
    expect(Date.now() - Date.parse(seen)).toBeLessThan(MINUTE_MS);
    expectStatus(await admin.delete(`/api/admin/users/${uid}/sessions`), 204);
    expect(await lastSeen(uid)).toBe(seen);
  });
});

describeApi('notSeenFor', (app) => {
  beforeAll(async () => {
    await app.signInAdmin();
    const half = startOf(addMonths(today, -6));
    const year = startOf(addMonths(today, -12));
    const seen = { yesterday: startOf(addDays(today, -1)), sinceHalf: half, beforeHalf: oneMsBefore(half), sinceYear: year, beforeYear: oneMsBefore(year), threeYears: oneMsBefore(startOf(addMonths(today, -36))) };
    await addPeople(app, [
      ...Object.entries(seen).map(([uid, signedInAt]) => ({ uid, nickname: uid, email: `${uid}@idle.example`, signedInAt })),
      { uid: 'idleAdmin', nickname: 'idleAdmin', email: 'admin@idle.example', role: 99, signedInAt: '2001-01-01T00:00:00.000Z' },
    ]);
  });

  const uidsOf = async (query: Record<string, string>) => (await listUsers(await app.signInAdmin(), { search: 'idle.example', ...query })).users.map(({ uid }) => uid).toSorted();

  test('the filter leaves who was here on that day by the tutor’s calendar, and administrators', async () => {
    expect(await uidsOf({ notSeenFor: '6' })).toEqual(['beforeHalf', 'beforeYear', 'sinceYear', 'threeYears']);
    expect(await uidsOf({ notSeenFor: '12' })).toEqual(['beforeYear', 'threeYears']);
    expect(await uidsOf({ notSeenFor: '36' })).toEqual(['threeYears']);
    expect(await uidsOf({ notSeenFor: '120' })).toEqual([]);
    expect(await uidsOf({ notSeenFor: '12', role: '1' })).toEqual([]);
  });

  test('notSeen counts pupils by months, under the other filters but the role', async () => {
    const admin = await app.signInAdmin();
    const notSeen = { 6: 4, 12: 2, 24: 1, 36: 1 };
    for (const query of [{}, { notSeenFor: '36' }, { role: '99' }] as Record<string, string>[]) {
      expect((await listUsers(admin, { search: 'idle.example', ...query })).counts.notSeen).toEqual(notSeen);
    }
    const narrowed = await listUsers(admin, { search: 'idle.example', notSeenFor: '12' });
    expect([narrowed.total, narrowed.counts[0], narrowed.counts[99]]).toEqual([2, 2, 0]);
    expect((await listUsers(admin)).counts.notSeen).toEqual(notSeen);
    expect((await listUsers(admin, { search: 'threeYears' })).counts.notSeen).toEqual({ 6: 1, 12: 1, 24: 1, 36: 1 });
  });

  test.for(['0', '121', '1.5', 'year', '-6'])('notSeenFor=%s is rejected', async (notSeenFor) => {
    const { status, body } = await (await app.signInAdmin()).get(`/api/admin/users?notSeenFor=${notSeenFor}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  });
}, { timeZone: ZONE });
