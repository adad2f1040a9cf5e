import { expect, test } from 'vitest';
import { SIGNED_OUT } from '../../support/fixtures/accounts.ts';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses, type TestClient } from '../../support/test-client.ts';
import { createBlock, openBlocks } from '../../support/fixtures/lesson-fixtures.ts';
import { hashToken } from '../../../src/db/tokens.ts';

const HOUR_MS = 3_600_000;
const invalidLink = { code: 'reset-link-invalid', message: 'Ссылка уже использована или устарела. Попросите новую.' };
const missingFields = { code: 'missing-fields', message: 'Заполните все поля.' };
const weak = { code: 'weak-password', message: 'Пароль должен быть не менее 6 символов.' };
const newPassword = 'совсем новый пароль';

describeApi('password reset link', (app) => {
  /** @returns the token of a new link */
  const createLink = async (admin: TestClient, uid: string): Promise<string> => {
    const { body } = await admin.post<{ url: string }>(`/api/admin/users/${uid}/reset-link`, {});
    return new URL(body.url).hash.slice(1);
  };
  const start = async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    return { admin, pupil, token: await createLink(admin, pupil.uid) };
  };
  const use = (token: unknown, password: unknown = newPassword, client = app.client()) =>
    client.put('/api/password-reset', { token, newPassword: password });
  const signIn = async (email: string, password: string) =>
    (await app.client().post('/api/session', { email, password })).status;

  test('a link points to this site, has its token after the # and is stored as a hash', async () => {
    const { admin, pupil } = await start();
    const { status, body } = await admin.send<{ url: string; expiresAt: string }>('POST', `/api/admin/users/${pupil.uid}/reset-link`);
    expect(status).toBe(201);
    const [, origin, token = ''] = /^(http:\/\/localhost:\d+)\/reset-password#([\w-]{43})$/.exec(body.url) ?? [];
    expect(origin).toBe(app.url.replace('127.0.0.1', 'localhost'));
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000);
    const rows = await app.db.selectFrom('resetLinks').selectAll().where('uid', '=', pupil.uid).execute();
    expect(rows).toEqual([{ id: hashToken(token), uid: pupil.uid, expiresAt: body.expiresAt }]);
  });

  test('a link sets the password, signs in and ends all other sessions', async () => {
    const { admin, pupil, token } = await start();
    const { id } = await createBlock(admin);
    await openBlocks(admin, pupil, id);
    const client = app.client();
    const { status, body } = await use(token, newPassword, client);
    expect([status, body]).toMatchObject([200, { user: { uid: pupil.uid, email: pupil.email, role: 0, accessBlocks: [id] } }]);
    expect((await client.get('/api/session')).body).toEqual(body);
    expect((await pupil.client.get('/api/profile')).status).toBe(401);
    expect(await signIn(pupil.email, pupil.password)).toBe(401);
    expect(await signIn(pupil.email, newPassword)).toBe(200);
  });

  test('a link keeps sessions and passwords of others but ends the earlier session of the browser', async () => {
    const { admin, pupil, token } = await start();
    const [bystander, visitor] = [await app.registerPupil(), await app.registerPupil()];
    const kept = app.client({ cookie: `listok_session=${visitor.client.cookies.get('listok_session')}` });
    expect((await use(token, newPassword, visitor.client)).status).toBe(200);
    expect((await visitor.client.get('/api/session')).body).toMatchObject({ user: { uid: pupil.uid } });
    expect((await kept.get('/api/session')).body).toEqual(SIGNED_OUT);
    for (const client of [admin, bystander.client]) expect((await client.get('/api/profile')).status).toBe(200);
    expect(await signIn(visitor.email, visitor.password)).toBe(200);
  });

  test('a link works once', async () => {
    const { pupil, token } = await start();
    expect((await use(token)).status).toBe(200);
    const again = await use(token, 'ещё один пароль');
    expect([again.status, again.body]).toEqual([400, invalidLink]);
    expect(await signIn(pupil.email, newPassword)).toBe(200);
  });

  test('of twenty concurrent uses of a link one succeeds', async () => {
    const { pupil, token } = await start();
    const uses = Array.from({ length: 20 }, (_, index) => use(token, `пароль номер ${index}`));
    expect(await countStatuses(uses)).toEqual({ 200: 1, 400: 19 });
    const winner = (await Promise.all(uses)).findIndex(({ status }) => status === 200);
    expect(await signIn(pupil.email, `пароль номер ${winner}`)).toBe(200);
    expect(await app.db.selectFrom('sessions').select('id').where('uid', '=', pupil.uid).execute()).toHaveLength(2);
  });

  test('a link works for 24 hours', async () => {
    const { pupil, token } = await start();
    const expireIn = (ms: number) =>
      app.db
        .updateTable('resetLinks')
        .set({ expiresAt: new Date(Date.now() + ms).toISOString() })
        .where('uid', '=', pupil.uid)
        .execute();
    await expireIn(-1);
    const late = await use(token);
    expect([late.status, late.body]).toEqual([400, invalidLink]);
    expect(await signIn(pupil.email, pupil.password)).toBe(200);
    await expireIn(HOUR_MS);
    expect((await use(token)).status).toBe(200);
  });

  test('links of an admin who loses the role stop working, links of other admins stay', async () => {
    const { admin, pupil, token } = await start();
    const [assistant, victim] = [await app.registerPupil(99), await app.registerPupil(99)];
    const assistantsLink = await createLink(assistant.client, victim.uid);
    // Other changes of the user who created the link do not matter.
    expect((await assistant.client.patch(`/api/admin/users/${pupil.uid}`, { role: 1 })).status).toBe(200);
    expect((await admin.patch(`/api/admin/users/${assistant.uid}`, { role: 99, accessBlocks: [] })).status).toBe(200);
    expect(await app.db.selectFrom('resetLinks').select('id').where('uid', '=', victim.uid).execute()).toHaveLength(1);
    expect((await admin.patch(`/api/admin/users/${assistant.uid}`, { role: 0 })).status).toBe(200);
    const late = await use(assistantsLink);
    expect([late.status, late.body]).toEqual([400, invalidLink]);
    expect(await signIn(victim.email, victim.password)).toBe(200);
    expect((await use(token)).status).toBe(200);
    expect(await signIn(pupil.email, newPassword)).toBe(200);

    // A later link of another admin does not depend on the assistant's role.
    const later = await createLink(admin, victim.uid);
    expect((await admin.patch(`/api/admin/users/${assistant.uid}`, { role: 1 })).status).toBe(200);
    expect((await use(later)).status).toBe(200);
  });

  test('queued requests of a revoked admin create no link', async () => {
    const admin = await app.signInAdmin();
    const victim = await app.registerPupil(99);
    for (let round = 0; round < 5; round++) {
      const assistant = await app.registerPupil(99);
      const links = () => Array.from({ length: 10 }, () => assistant.client.post(`/api/admin/users/${victim.uid}/reset-link`, {}));
      const sent = [...links(), admin.patch(`/api/admin/users/${assistant.uid}`, { role: 0 }), ...links()];
      await countStatuses(sent);
      expect(await app.db.selectFrom('resetLinks').select('id').where('uid', '=', victim.uid).execute()).toEqual([]);
    }
  });

  test('a newer link replaces the earlier one', async () => {
    const { admin, pupil, token } = await start();
    const newer = await createLink(admin, pupil.uid);
    expect(newer).not.toBe(token);
    const old = await use(token);
    expect([old.status, old.body]).toEqual([400, invalidLink]);
    expect((await use(newer)).status).toBe(200);
  });

  test('concurrent requests leave one working link', async () => {
    const { admin, pupil } = await start();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => createLink(admin, pupil.uid)));
    expect(await app.db.selectFrom('resetLinks').select('id').where('uid', '=', pupil.uid).execute()).toHaveLength(1);
    expect(await countStatuses(tokens.map((token) => use(token)))).toEqual({ 200: 1, 400: 9 });
  });

  test.for<[unknown, object]>([
    ['', missingFields],
    ['      ', missingFields],
    ['12345', weak],
    ['🌿🌿🌿', weak],
    [undefined, { code: 'invalid-request' }],
    [1, { code: 'invalid-request' }],
    ['ы'.repeat(1001), { code: 'invalid-request' }],
  ])('a link stays usable after the password %o was rejected', async ([password, body]) => {
    const { pupil, token } = await start();
    const input = { token, ...(password !== undefined && { newPassword: password }) };
    const rejected = await app.client().put('/api/password-reset', input);
    expect([rejected.status, rejected.body]).toMatchObject([400, body]);
    expect((await pupil.client.get('/api/profile')).status).toBe(200);
    expect((await use(token)).status).toBe(200);
  });

  test('a made-up token is rejected', async () => {
    const { token, pupil } = await start();
    for (const madeUp of ['', 'x', 'A'.repeat(43), hashToken(token), ` ${token}`, token.slice(1), pupil.uid, '%', "' or 1=1 --"]) {
      const { status, body } = await use(madeUp);
      expect([madeUp, status, body]).toEqual([madeUp, 400, invalidLink]);
    }
    for (const malformed of [undefined, null, 1, [token], { token }, 'A'.repeat(201)]) {
      expect((await use(malformed)).body).toMatchObject({ code: 'invalid-request' });
    }
    expect(await signIn(pupil.email, pupil.password)).toBe(200);
  });

  test('only admins create links, and only for existing users', async () => {
    const { admin, pupil, token } = await start();
    const { status, body } = await admin.post('/api/admin/users/nobody/reset-link', {});
    expect([status, body]).toEqual([404, { code: 'user-not-found', message: 'Пользователь не найден' }]);
    for (const client of [pupil.client, app.client(), (await app.registerPupil(1)).client]) {
      const rejected = await client.post(`/api/admin/users/${pupil.uid}/reset-link`, {});
      expect([401, 403]).toContain(rejected.status);
      expect(rejected.text).not.toContain('#');
    }
    // Rejected requests have not replaced the link.
    expect((await use(token)).status).toBe(200);
  });

  test('a password reset ignores role, uid and blocks in the body', async () => {
    const { token } = await start();
    const input = { token, newPassword, role: 99, accessBlocks: ['b'], uid: 'other' };
    expect((await app.client().put('/api/password-reset', input)).body).toMatchObject({ user: { role: 0, accessBlocks: [] } });
  });

  test('a link is deleted with its account', async () => {
    const { admin, pupil, token } = await start();
    await app.db.deleteFrom('users').where('uid', '=', pupil.uid).execute();
    expect(await use(token)).toMatchObject({ status: 400, body: invalidLink });
    expect((await admin.post(`/api/admin/users/${pupil.uid}/reset-link`, {})).status).toBe(404);
  });
});
