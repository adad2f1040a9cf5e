import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { countStatuses, type TestClient } from '../../server/testing-client.ts';
import { createBlock, openBlocks } from '../lessons/testing.ts';
import { hashToken } from './tokens.ts';

const HOUR = 3_600_000;
const over = { code: 'reset-link-invalid', message: 'Ссылка уже использована или устарела. Попросите новую.' };
const fillAll = { code: 'missing-fields', message: 'Заполните все поля.' };
const weak = { code: 'weak-password', message: 'Пароль должен быть не менее 6 символов.' };
const newPassword = 'совсем новый пароль';

describeApi('a link for a forgotten password', (app) => {
  /** Makes a link as the administrator. @returns what it carries */
  const makeLink = async (admin: TestClient, uid: string): Promise<string> => {
    const { body } = await admin.post<{ url: string }>(`/api/admin/users/${uid}/reset-link`, {});
    return new URL(body.url).hash.slice(1);
  };
  const start = async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    return { admin, pupil, token: await makeLink(admin, pupil.uid) };
  };
  const use = (token: unknown, password: unknown = newPassword, client = app.client()) =>
    client.put('/api/password-reset', { token, newPassword: password });
  const signIn = async (email: string, password: string) =>
    (await app.client().post('/api/session', { email, password })).status;

  test('leads to this site, keeps its secret after the #, and is stored by its hash', async () => {
    const { admin, pupil } = await start();
    const { status, body } = await admin.send<{ url: string; expiresAt: string }>('POST', `/api/admin/users/${pupil.uid}/reset-link`);
    expect(status).toBe(201);
    const [, origin, token = ''] = /^(http:\/\/localhost:\d+)\/reset-password#([\w-]{43})$/.exec(body.url) ?? [];
    expect(origin).toBe(app.url.replace('127.0.0.1', 'localhost'));
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 24 * HOUR)).toBeLessThan(60_000);
    const rows = await app.db.selectFrom('resetLinks').selectAll().where('uid', '=', pupil.uid).execute();
    expect(rows).toEqual([{ id: hashToken(token), uid: pupil.uid, expiresAt: body.expiresAt }]);
  });

  test('sets the password, signs in here and ends every other session', async () => {
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

  test('leaves other people’s sessions and passwords, and ends the one of who used this browser', async () => {
    const { admin, pupil, token } = await start();
    const [bystander, visitor] = [await app.registerPupil(), await app.registerPupil()];
    const kept = app.client({ cookie: `session=${visitor.client.cookies.get('session')}` });
    expect((await use(token, newPassword, visitor.client)).status).toBe(200);
    expect((await visitor.client.get('/api/session')).body).toMatchObject({ user: { uid: pupil.uid } });
    expect((await kept.get('/api/session')).body).toEqual({ user: null });
    for (const client of [admin, bystander.client]) expect((await client.get('/api/profile')).status).toBe(200);
    expect(await signIn(visitor.email, visitor.password)).toBe(200);
  });

  test('works once', async () => {
    const { pupil, token } = await start();
    expect((await use(token)).status).toBe(200);
    const again = await use(token, 'ещё один пароль');
    expect([again.status, again.body]).toEqual([400, over]);
    expect(await signIn(pupil.email, newPassword)).toBe(200);
  });

  test('of twenty uses at once lets one in', async () => {
    const { pupil, token } = await start();
    const uses = Array.from({ length: 20 }, (_, place) => use(token, `пароль номер ${place}`));
    expect(await countStatuses(uses)).toEqual({ 200: 1, 400: 19 });
    const winner = (await Promise.all(uses)).findIndex(({ status }) => status === 200);
    expect(await signIn(pupil.email, `пароль номер ${winner}`)).toBe(200);
    expect(await app.db.selectFrom('sessions').select('id').where('uid', '=', pupil.uid).execute()).toHaveLength(2);
  });

  test('works for 24 hours', async () => {
    const { pupil, token } = await start();
    const endIn = (time: number) =>
      app.db
        .updateTable('resetLinks')
        .set({ expiresAt: new Date(Date.now() + time).toISOString() })
        .where('uid', '=', pupil.uid)
        .execute();
    await endIn(-1);
    const late = await use(token);
    expect([late.status, late.body]).toEqual([400, over]);
    expect(await signIn(pupil.email, pupil.password)).toBe(200);
    await endIn(HOUR);
    expect((await use(token)).status).toBe(200);
  });

  test('goes with the role of who made it, others stay', async () => {
    const { admin, pupil, token } = await start();
    const [assistant, victim] = [await app.registerPupil(99), await app.registerPupil(99)];
    const made = await makeLink(assistant.client, victim.uid);
    // What else they did to somebody says nothing of links.
    expect((await assistant.client.patch(`/api/admin/users/${pupil.uid}`, { role: 1 })).status).toBe(200);
    expect((await admin.patch(`/api/admin/users/${assistant.uid}`, { role: 99, accessBlocks: [] })).status).toBe(200);
    expect(await app.db.selectFrom('resetLinks').select('id').where('uid', '=', victim.uid).execute()).toHaveLength(1);
    expect((await admin.patch(`/api/admin/users/${assistant.uid}`, { role: 0 })).status).toBe(200);
    const late = await use(made);
    expect([late.status, late.body]).toEqual([400, over]);
    expect(await signIn(victim.email, victim.password)).toBe(200);
    expect((await use(token)).status).toBe(200);
    expect(await signIn(pupil.email, newPassword)).toBe(200);

    // One that is made later by somebody else is none of theirs, whatever role they get.
    const later = await makeLink(admin, victim.uid);
    expect((await admin.patch(`/api/admin/users/${assistant.uid}`, { role: 1 })).status).toBe(200);
    expect((await use(later)).status).toBe(200);
  });

  test('is not made by who loses the role meanwhile', async () => {
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

  test('is replaced by a newer one', async () => {
    const { admin, pupil, token } = await start();
    const newer = await makeLink(admin, pupil.uid);
    expect(newer).not.toBe(token);
    const old = await use(token);
    expect([old.status, old.body]).toEqual([400, over]);
    expect((await use(newer)).status).toBe(200);
  });

  test('is one, however many are made at once', async () => {
    const { admin, pupil } = await start();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => makeLink(admin, pupil.uid)));
    expect(await app.db.selectFrom('resetLinks').select('id').where('uid', '=', pupil.uid).execute()).toHaveLength(1);
    expect(await countStatuses(tokens.map((token) => use(token)))).toEqual({ 200: 1, 400: 9 });
  });

  test.for<[unknown, object]>([
    ['', fillAll],
    ['      ', fillAll],
    ['12345', weak],
    ['🌿🌿🌿', weak],
    [undefined, { code: 'invalid-request' }],
    [1, { code: 'invalid-request' }],
    ['ы'.repeat(1001), { code: 'invalid-request' }],
  ])('stays usable after the password %o was refused', async ([password, body]) => {
    const { pupil, token } = await start();
    const input = { token, ...(password !== undefined && { newPassword: password }) };
    const refused = await app.client().put('/api/password-reset', input);
    expect([refused.status, refused.body]).toMatchObject([400, body]);
    expect((await pupil.client.get('/api/profile')).status).toBe(200);
    expect((await use(token)).status).toBe(200);
  });

  test('is none when it was made up', async () => {
    const { token, pupil } = await start();
    for (const madeUp of ['', 'x', 'A'.repeat(43), hashToken(token), ` ${token}`, token.slice(1), pupil.uid, '%', "' or 1=1 --"]) {
      const { status, body } = await use(madeUp);
      expect([madeUp, status, body]).toEqual([madeUp, 400, over]);
    }
    for (const noText of [undefined, null, 1, [token], { token }, 'A'.repeat(201)]) {
      expect((await use(noText)).body).toMatchObject({ code: 'invalid-request' });
    }
    expect(await signIn(pupil.email, pupil.password)).toBe(200);
  });

  test('is made for who is there, by administrators only', async () => {
    const { admin, pupil, token } = await start();
    const { status, body } = await admin.post('/api/admin/users/nobody/reset-link', {});
    expect([status, body]).toEqual([404, { code: 'user-not-found', message: 'Пользователь не найден' }]);
    for (const client of [pupil.client, app.client(), (await app.registerPupil(1)).client]) {
      const refused = await client.post(`/api/admin/users/${pupil.uid}/reset-link`, {});
      expect([401, 403]).toContain(refused.status);
      expect(refused.text).not.toContain('#');
    }
    // Those who may not make one did not replace it either.
    expect((await use(token)).status).toBe(200);
  });

  test('gives no rights: the role and the blocks are those of the account', async () => {
    const { token } = await start();
    const input = { token, newPassword, role: 99, accessBlocks: ['b'], uid: 'other' };
    expect((await app.client().put('/api/password-reset', input)).body).toMatchObject({ user: { role: 0, accessBlocks: [] } });
  });

  test('goes with its account, and with its time', async () => {
    const { admin, pupil, token } = await start();
    await app.db.deleteFrom('users').where('uid', '=', pupil.uid).execute();
    expect(await use(token)).toMatchObject({ status: 400, body: over });
    expect((await admin.post(`/api/admin/users/${pupil.uid}/reset-link`, {})).status).toBe(404);
  });
});
