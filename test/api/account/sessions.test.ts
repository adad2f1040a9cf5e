import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SIGNED_OUT } from '../../support/fixtures/accounts.ts';
import { describeApi } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { authenticate } from '../../../src/features/account/sessions/sessions.ts';

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
const idOf = (token: string | undefined): string => createHash('sha256').update(token ?? '').digest('base64url');

describeApi('sessions', (app) => {
  test('the session cookies are HttpOnly and SameSite=Lax', async () => {
    const { email, password } = await app.registerPupil();
    const { headers } = await app.client().post('/api/session', { email, password });
    const lines = headers['set-cookie'] ?? [];
    expect(lines.map((line) => line.replace(/=[\w-]{43};/, '=…;')).toSorted()).toEqual([
      'listok_device=…; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
      'listok_session=…; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('a session cookie of an earlier version is taken once and replaced, and so is the device; a foreign one stays as it is', async () => {
    const { client } = await app.registerPupil();
    const [session, device] = [client.cookies.get('listok_session') ?? '', client.cookies.get('listok_device') ?? ''];
    const before = app.client({ cookie: `session=${session}; device=${device}` });
    const taken = await before.get('/api/profile');
    expect([taken.status, taken.headers['set-cookie']]).toEqual([
      200,
      [
        `listok_session=${session}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax`,
        'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        `listok_device=${device}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
        'device=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ],
    ]);
    const foreign = await app.client({ cookie: `session=${'x'.repeat(43)}` }).get('/api/profile');
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([401, undefined]);
    const both = await app.client({ cookie: `session=${'x'.repeat(43)}; listok_session=${session}` }).get('/api/profile');
    expect([both.status, both.headers['set-cookie']]).toEqual([200, undefined]);
    const signedOut = await app.client({ cookie: `session=${session}` }).delete('/api/session');
    expect(signedOut.headers['set-cookie']).toEqual(['listok_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax', 'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect((await client.get('/api/profile')).status).toBe(401);
  });

  test('the database stores only hashes of the cookies', async () => {
    const { client } = await app.registerPupil();
    const token = client.cookies.get('listok_session') ?? '';
    const rows = await app.db.selectFrom('sessions').select('id').execute();
    expect(rows.map(({ id }) => id)).toContain(idOf(token));
    expect(rows.map(({ id }) => id)).not.toContain(token);
    const places = await app.db.selectFrom('knownPlaces').select('place').execute();
    expect(places.map(({ place }) => place)).toContain(`device:${idOf(client.cookies.get('listok_device'))}`);
  });

  test('a sign-in creates a new session id and ends the earlier session of the browser', async () => {
    const { client, email, password } = await app.registerPupil();
    const thief = app.client({ cookie: `listok_session=${client.cookies.get('listok_session')}` });
    expect((await thief.get('/api/profile')).status).toBe(200);
    const before = client.cookies.get('listok_session');
    const device = client.cookies.get('listok_device');
    await client.post('/api/session', { email, password });
    expect(client.cookies.get('listok_session')).not.toBe(before);
    expect(client.cookies.get('listok_device')).toBe(device);
    expect((await thief.get('/api/profile')).status).toBe(401);
    expect((await client.get('/api/profile')).status).toBe(200);
  });

  test('a sign-in as another user ends the earlier session of the browser', async () => {
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    const kept = app.client({ cookie: `listok_session=${one.client.cookies.get('listok_session')}` });
    await one.client.post('/api/session', { email: two.email, password: two.password });
    expect((await one.client.get('/api/session')).body).toMatchObject({ user: { uid: two.uid } });
    expect((await kept.get('/api/session')).body).toEqual(SIGNED_OUT);
  });

  test('a change of the password gives the browser a new session', async () => {
    const { client, password } = await app.registerPupil();
    const copied = app.client({ cookie: `session=${client.cookies.get('session')}` });
    await client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль' });
    expect((await client.get('/api/profile')).status).toBe(200);
    expect((await copied.get('/api/profile')).status).toBe(401);
  });

  test('an admin ends all sessions of a user, once and under a name of its own in the audit log', async () => {
    const admin = await app.signInAdmin();
    const { client, uid, email, password } = await app.registerPupil();
    const phone = app.client();
    await phone.post('/api/session', { email, password });
    expect((await client.delete(`/api/admin/users/${uid}/sessions`)).status).toBe(403);
    expect((await admin.delete('/api/admin/users/nobody/sessions')).body).toMatchObject({ code: 'user-not-found' });
    for (const _ of [1, 2]) expect((await admin.delete(`/api/admin/users/${uid}/sessions`)).status).toBe(204);
    expect([(await client.get('/api/profile')).status, (await phone.get('/api/profile')).status]).toEqual([401, 401]);
    const entries = await app.db.selectFrom('audit').select('details').where('action', '=', 'sessions-ended').where('subjectId', '=', uid).execute();
    expect(entries.map(({ details }) => JSON.parse(details) as unknown)).toEqual([{ email, sessions: 2 }]);
    expect((await admin.get('/api/profile')).status).toBe(200);
  });

  test('a sign-out empties the cache of the browser, which may hold images', async () => {
    const { client } = await app.registerPupil();
    expect((await client.delete('/api/session')).headers['clear-site-data']).toBe('"cache"');
    expect((await client.get('/api/session')).headers['clear-site-data']).toBeUndefined();
  });

  test('a failed sign-in keeps the session of the browser', async () => {
    const { client, email, uid } = await app.registerPupil();
    await client.post('/api/session', { email, password: 'не тот' });
    expect((await client.get('/api/session')).body).toMatchObject({ user: { uid } });
  });

  test('the server never adopts a cookie value that it did not issue', async () => {
    const { email, password } = await app.registerPupil();
    const planted = 'A'.repeat(43);
    const client = app.client();
    client.cookies.set('listok_session', planted).set('listok_device', planted);
    expect((await client.get('/api/session')).body).toEqual(SIGNED_OUT);
    expect((await client.get('/api/profile')).status).toBe(401);
    expect((await client.post('/api/session', { email, password })).status).toBe(200);
    expect([...client.cookies.values()]).not.toContain(planted);
    const attacker = app.client({ cookie: `listok_session=${planted}` });
    expect((await attacker.get('/api/profile')).status).toBe(401);

    const registering = app.client();
    registering.cookies.set('listok_session', planted).set('listok_device', planted);
    await registering.post('/api/registration', { nickname: 'Н', email: 'planted@example.ru', password });
    expect([...registering.cookies.values()]).not.toContain(planted);
    expect((await attacker.get('/api/profile')).status).toBe(401);
  });

  test.for(['', 'x', '%00', 'a'.repeat(5000), '"quoted"', 'null'])('the session cookie %o belongs to no user', async (value) => {
    const client = app.client({ cookie: `listok_session=${value}` });
    const { status, body } = await client.get('/api/session');
    expect([status, body]).toEqual([200, SIGNED_OUT]);
    expect((await client.get('/api/tests')).status).toBe(401);
  });

  test('the session cookie is found among others and only by its exact name', async () => {
    const { client } = await app.registerPupil();
    const token = client.cookies.get('listok_session') ?? '';
    const statusWith = async (cookie: string): Promise<number> => (await app.client({ cookie }).get('/api/profile')).status;
    for (const cookie of [`listok_session=${token}`, `a=b; listok_session=${token}`, `a=b;listok_session=${token};c=d`, `a="listok_session=x"; listok_session=${token}`]) {
      expect([cookie, await statusWith(cookie)]).toEqual([cookie, 200]);
    }
    for (const cookie of [`xsession=${token}`, `Session=${token}`, `session-id=${token}`, `a=listok_session=${token}`, `__Host-session=${token}`]) {
      expect([cookie, await statusWith(cookie)]).toEqual([cookie, 401]);
    }
    expect(await statusWith(`listok_session=${token}x`)).toBe(401);
    expect(await statusWith(`listok_session=${idOf(token)}`)).toBe(401);
  });

  test('sign-out ends the session of the same cookie that signs in when several are sent', async () => {
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    const tokenOf = ({ client }: typeof one) => client.cookies.get('listok_session') ?? '';
    for (const junk of ['listok_session=%41', 'listok_session="x"', 'listok_session=', 'listok_session=a b']) {
      const { email, password } = one;
      await one.client.post('/api/session', { email, password });
      const cookie = `${junk}; listok_session=${tokenOf(one)}; listok_session=${tokenOf(two)}`;
      expect((await app.client({ cookie }).get('/api/session')).body).toMatchObject({ user: { uid: one.uid } });
      expect((await app.client({ cookie }).delete('/api/session')).status).toBe(204);
      expect((await one.client.get('/api/session')).body).toEqual(SIGNED_OUT);
      expect((await two.client.get('/api/session')).body).toMatchObject({ user: { uid: two.uid } });
    }
  });

  test('sign-out ends the session and can be repeated', async () => {
    const { client } = await app.registerPupil();
    const kept = app.client({ cookie: `listok_session=${client.cookies.get('listok_session')}` });
    const first = await client.delete('/api/session');
    expect([first.status, first.text]).toEqual([204, '']);
    expect(client.cookies.has('listok_session')).toBe(false);
    expect((await kept.get('/api/profile')).body).toEqual({
      code: 'unauthenticated',
      message: 'Пользователь не авторизован.',
    });
    expect((await client.delete('/api/session')).status).toBe(204);
    expect((await kept.delete('/api/session')).status).toBe(204);
  });

  test.for([
    ['unused for 30 days', { seenAt: ago(30.01) }],
    ['180 days old', { createdAt: ago(180.01) }],
  ] as const)('a session that is %s ends', async ([, times]) => {
    const { client } = await app.registerPupil();
    const id = idOf(client.cookies.get('listok_session'));
    await app.db.updateTable('sessions').set(times).where('id', '=', id).execute();
    expect((await client.get('/api/profile')).status).toBe(401);
    expect(await app.db.selectFrom('sessions').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('authentication works while the database is read-only', async () => {
    const [alive, expired] = [await app.registerPupil(), await app.registerPupil()];
    const setTimes = (client: TestClient, seenAt: string) =>
      app.db.updateTable('sessions').set({ seenAt }).where('id', '=', idOf(client.cookies.get('listok_session'))).execute();
    await setTimes(alive.client, ago(1));
    await setTimes(expired.client, ago(31));
    const authenticateReadOnly = async ({ client }: typeof alive) => {
      const token = client.cookies.get('listok_session');
      if (app.engine === 'postgres') {
        const trx = await app.db.startTransaction().setAccessMode('read only').execute();
        const caller = await authenticate(trx, token, () => '', '2026-11-22');
        await trx.rollback().execute();
        return caller;
      }
      await sql`pragma query_only = on`.execute(app.db);
      const caller = await authenticate(app.db, token, () => '', '2026-11-22');
      await sql`pragma query_only = off`.execute(app.db);
      return caller;
    };
    expect(await authenticateReadOnly(alive)).toMatchObject({ uid: alive.uid });
    expect(await authenticateReadOnly(expired)).toBe(null);
  });

  test('a session stays alive while it is used', async () => {
    const { client } = await app.registerPupil();
    const id = idOf(client.cookies.get('listok_session'));
    await app.db.updateTable('sessions').set({ createdAt: ago(100), seenAt: ago(29) }).where('id', '=', id).execute();
    expect((await client.get('/api/profile')).status).toBe(200);
    const { seenAt } = await app.db.selectFrom('sessions').select('seenAt').where('id', '=', id).executeTakeFirstOrThrow();
    expect(Date.now() - Date.parse(seenAt)).toBeLessThan(60_000);
  });
});

describeApi(
  'sessions over https',
  (app) => {
    test('over https the session cookies have the __Host- prefix and the Secure attribute', async () => {
      const { client, email, password } = await app.registerPupil();
      const { headers } = await app.client().post('/api/session', { email, password });
      const lines = headers['set-cookie'] ?? [];
      expect(lines.map((line) => line.replace(/=[\w-]{43};/, '=…;')).toSorted()).toEqual([
        '__Host-device=…; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
        '__Host-session=…; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
      // Another host of the domain may have set a cookie without the prefix.
      const token = client.cookies.get('__Host-session');
      expect((await app.client({ cookie: `listok_session=${token}` }).get('/api/profile')).status).toBe(401);
      expect((await app.client({ cookie: `__Host-session=${token}` }).get('/api/profile')).status).toBe(200);
      const signedOut = await client.delete('/api/session');
      expect(signedOut.headers['set-cookie']).toEqual([
        '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
    });

    test('over https every response has Strict-Transport-Security', async () => {
      const { client } = await app.registerPupil();
      for (const path of ['/api/config', '/api/profile', '/api/nothing', '/api/admin/tests', '/api/docs', '/api/openapi.json']) {
        const { headers } = await client.get(path);
        expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
      }
    });
  },
  { publicOrigin: 'https://listok.example.ru' },
);
