import { beforeAll, expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { createBlock, openBlocks } from '../../support/fixtures/lesson-fixtures.ts';
import { addPeople, listUsers } from '../../support/fixtures/user-fixtures.ts';

describeApi('GET /api/admin/users', (app) => {
  const uidsOf = async (query: Record<string, string>) =>
    (await listUsers(await app.signInAdmin(), query)).users.map(({ uid }) => uid).toSorted();

  beforeAll(async () => {
    // This sign-in creates the admin.
    await app.signInAdmin();
    await addPeople(app, [
      { uid: 'yolka', nickname: 'Ёлкин Пётр', email: 'petr.yolkin@school-7.example', role: 1 },
      { uid: 'percent', nickname: 'Сто% готов', email: 'percent@example.ru' },
      { uid: 'under', nickname: 'low_case', email: 'under_score@example.ru' },
      { uid: 'plain', nickname: 'lowXcase', email: 'underXscore@example.ru' },
      { uid: 'slash', nickname: 'back\\slash', email: 'slash@example.ru' },
      { uid: 'quote', nickname: `O'Neil "Q"`, email: 'oneil@example.ru', role: 99 },
      { uid: 'joined', nickname: 'Имя', email: 'фамилия@почта.рф' },
    ]);
  });

  test.for<[string, string[]]>([
    ['Ёлкин', ['yolka']],
    ['ёлкин', ['yolka']],
    ['ЁЛКИН ПЁТР', ['yolka']],
    ['Елкин Петр', ['yolka']],
    ['лки', ['yolka']],
    ['  пётр ', ['yolka']],
    ['YOLKIN@school', ['yolka']],
    ['school-7', ['yolka']],
    ['ФАМИЛИЯ@ПОЧТА', ['joined']],
    ['%', ['percent']],
    ['сто%', ['percent']],
    ['_', ['under']],
    ['w_c', ['under']],
    ['r_s', ['under']],
    ['\\', ['slash']],
    ['k\\s', ['slash']],
    ["o'neil", ['quote']],
    ['"q"', ['quote']],
    ['%%', []],
    ['\\%', []],
    ["' or 1=1 --", []],
    ['нет такого', []],
  ])('a search for «%s» finds %j', async ([search, uids]) => {
    expect(await uidsOf({ search })).toEqual(uids);
  });

  test('the response counts the matches of the search by role and the matches of both in total', async () => {
    const admin = await app.signInAdmin();
    const all = await listUsers(admin, { search: 'example.ru' });
    expect([all.total, all.counts]).toMatchObject([5, { 0: 4, 1: 0, 99: 1 }]);
    const admins = await listUsers(admin, { search: 'EXAMPLE.ru', role: '99' });
    expect(admins.users.map(({ uid }) => uid)).toEqual(['quote']);
    expect([admins.total, admins.counts, admins.nextCursor]).toMatchObject([1, { 0: 4, 1: 0, 99: 1 }, null]);
    const paid = await listUsers(admin, { search: 'example.ru', role: '1' });
    expect(paid).toMatchObject({ users: [], total: 0, nextCursor: null });
    for (const role of ['0', '1', '99']) {
      for (const user of (await listUsers(admin, { role })).users) expect(user.role).toBe(Number(role));
    }
  });

  test('a listed user is the same as in GET /api/session, with the days of access, without the password hash', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const blocks = [await createBlock(admin), await createBlock(admin)].map(({ id }) => id).toSorted();
    await openBlocks(admin, pupil, ...blocks);
    const { user } = (await pupil.client.get<{ user: { signedInAt: string } }>('/api/session')).body;
    expect(user).toMatchObject({ uid: pupil.uid, accessBlocks: blocks });
    const { text, body } = await admin.get(`/api/admin/users?search=${pupil.email}`);
    const listed = { ...user, lastSeenAt: expect.any(String) as string, access: blocks.map((blockId) => ({ blockId, until: null })), ended: [], groups: [], consent: null };
    expect(body).toEqual({ users: [listed], total: 1, nextCursor: null, counts: { 0: 1, 1: 0, 99: 0, notSeen: { 6: 0, 12: 0, 24: 0, 36: 0 }, withoutConsent: 1 } });
    expect(text).not.toMatch(/argon|password|searchText/i);
    const single = await admin.get(`/api/admin/users/${pupil.uid}`);
    expect([single.status, single.body]).toEqual([200, listed]);
  });

  test('a search finds new users, and renamed ones only by the new nickname', async () => {
    const client = app.client();
    const newUser = { nickname: 'Щука Быстрая', email: 'Pike@Example.SU', password: 'пароль-пароль' };
    expect((await client.post('/api/registration', newUser)).status).toBe(201);
    expect(await uidsOf({ search: 'щука б' })).toHaveLength(1);
    expect(await uidsOf({ search: 'pike@example.su' })).toHaveLength(1);
    await client.patch('/api/profile', { nickname: 'ОКУНЬ' });
    expect(await uidsOf({ search: 'щука' })).toEqual([]);
    expect(await uidsOf({ search: 'окунь' })).toHaveLength(1);
    expect(await uidsOf({ search: 'pike@' })).toHaveLength(1);
  });

  test.for(['', '?search=', '?search=%20%20', '?search=&role=&limit=&cursor='])('the query «%s» lists all users', async (query) => {
    const { body } = await (await app.signInAdmin()).get<{ total: number; users: unknown[] }>(`/api/admin/users${query}`);
    const everybody = await app.db.selectFrom('users').select('uid').execute();
    expect([body.total, body.users.length]).toEqual([everybody.length, everybody.length]);
  });

  test('GET /api/admin/users/{uid} rejects an unknown uid with user-not-found', async () => {
    const admin = await app.signInAdmin();
    for (const uid of ['nobody', '%00', "'", 'a'.repeat(200)]) {
      const { status, body } = await admin.get(`/api/admin/users/${uid}`);
      expect([status, body]).toEqual([404, { code: 'user-not-found', message: 'Пользователь не найден' }]);
    }
  });

  test.for([
    'limit=0',
    'limit=-1',
    'limit=201',
    'limit=1.5',
    'limit=all',
    'limit=00001',
    'role=2',
    'role=admin',
    'role=00',
    `search=${'a'.repeat(201)}`,
    'search=%00',
    'cursor=nothing',
    'cursor=a_b',
    'cursor=_',
    'cursor=2026-01-01T00:00:00.000Z',
    'cursor=2026-01-01T00:00:00.000Z_',
    'cursor=2026-01-01T00:00:00.000Z_%00',
    'cursor=yesterday_yolka',
    `cursor=${'1'.repeat(201)}`,
  ])('the query ?%s is rejected with invalid-request', async (query) => {
    const { status, body } = await (await app.signInAdmin()).get(`/api/admin/users?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(body).toHaveProperty(`fields.${query.split('=')[0]}`);
  });
});
