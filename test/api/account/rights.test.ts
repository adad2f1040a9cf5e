import { expect, test } from 'vitest';
import { SIGNED_OUT } from '../../support/fixtures/accounts.ts';
import { fillPath } from '../../../src/http/endpoint.ts';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';
import { openConnection } from '../../support/raw-connection.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';

const unauthenticated = { code: 'unauthenticated', message: 'Пользователь не авторизован.' };
const profileNotFound = { code: 'profile-not-found', message: 'Профиль не найден. Обратитесь в поддержку.' };

describeApi('access rights', (app) => {
  test('a change of role applies from the next request on', async () => {
    const { client, uid } = await app.registerPupil();
    const setRole = (role: number) => app.db.updateTable('users').set({ role }).where('uid', '=', uid).execute();
    expect((await client.get('/api/admin/tests')).status).toBe(403);
    await setRole(99);
    const { id } = await createTest(client, oneQuestion('Пока можно'));
    await setRole(1);
    for (const reply of [
      await client.get('/api/admin/tests'),
      await client.put(`/api/admin/tests/${id}`, { ...oneQuestion('Уже нельзя'), revision: 1 }),
      await client.delete(`/api/admin/tests/${id}`),
    ]) {
      expect([reply.status, reply.body]).toEqual([
        403,
        { code: 'forbidden', message: 'Эта страница доступна только администратору.' },
      ]);
    }
    expect((await client.get('/api/session')).body).toMatchObject({ user: { role: 1 } });
  });

  test.for([
    ['PATCH', '/api/admin/users/{uid}', '{"role":99}'],
    ['POST', '/api/admin/blocks', '{"title":"a","description":"b","order":1}'],
  ] as const)('a role that is revoked while the body is being sent no longer applies: %s %s', async ([method, path, body]) => {
    const { client, uid } = await app.registerPupil();
    const setRole = (role: number) => app.db.updateTable('users').set({ role }).where('uid', '=', uid).execute();
    await setRole(99);
    const connection = await openConnection(app.url);
    const head = [
      `${method} ${fillPath(path, { uid })} HTTP/1.1`,
      'Host: x',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `Cookie: listok_session=${client.cookies.get('listok_session')}`,
      'Expect: 100-continue',
    ];
    connection.write(`${head.join('\r\n')}\r\n\r\n`);
    await connection.received(/100 Continue/);
    // The server answers `100 Continue` after it has authenticated the request, so the role is lost between authentication and body.
    expect((await client.get('/api/admin/tests')).status).toBe(200);
    await setRole(0);
    connection.write(body);
    await connection.received(/HTTP\/1\.1 [2-5]\d\d/);
    expect(connection.text).toMatch(/HTTP\/1\.1 403/);
    connection.destroy();
    expect((await client.get('/api/session')).body).toMatchObject({ user: { role: 0 } });
  });

  test('queued requests of a revoked admin cannot restore the role', async () => {
    const admin = await app.signInAdmin();
    for (let round = 0; round < 5; round++) {
      const { client, uid } = await app.registerPupil(99);
      const promoteSelf = () => client.patch(`/api/admin/users/${uid}`, { role: 99 });
      const sent = [
        ...Array.from({ length: 20 }, promoteSelf),
        admin.patch(`/api/admin/users/${uid}`, { role: 0 }),
        ...Array.from({ length: 20 }, promoteSelf),
      ];
      const { 200: accepted = 0, 403: rejected = 0 } = await countStatuses(sent);
      expect(accepted + rejected).toBe(41);
      expect((await client.get('/api/session')).body).toMatchObject({ user: { role: 0 } });
    }
  });

  test('a deleted account has no profile and no access', async () => {
    const { client, uid, email, password } = await app.registerPupil();
    const { id } = await createTest(await app.signInAdmin(), oneQuestion('Последний'));
    await client.put(`/api/results/${id}`, { answers: [0] });
    await app.db.deleteFrom('users').where('uid', '=', uid).execute();

    for (const reply of [
      await client.get('/api/profile'),
      await client.patch('/api/profile', { nickname: 'Призрак' }),
      await client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль' }),
    ]) {
      expect([reply.status, reply.body]).toEqual([404, profileNotFound]);
    }
    for (const reply of [
      await client.get('/api/tests'),
      await client.get(`/api/tests/${id}`),
      await client.get('/api/results'),
      await client.put(`/api/results/${id}`, { answers: [0] }),
      await client.get('/api/admin/tests'),
    ]) {
      expect([reply.status, reply.body]).toEqual([401, unauthenticated]);
    }
    expect((await client.get('/api/session')).body).toEqual(SIGNED_OUT);
    expect((await client.post('/api/session', { email, password })).status).toBe(401);
    expect(await app.db.selectFrom('results').select('uid').where('uid', '=', uid).execute()).toEqual([]);
    expect((await client.delete('/api/session')).status).toBe(204);
    expect((await client.get('/api/profile')).status).toBe(401);
  });
});
