import { expect, test } from 'vitest';
import type { User } from '../../../src/domain/users/user.ts';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';

const missingFields = { code: 'missing-fields', message: 'Заполните все поля.' };

describeApi('/api/profile', (app) => {
  test('GET /api/profile returns the user', async () => {
    const { client, uid, email } = await app.registerPupil();
    const { status, body } = await client.get<{ user: User }>('/api/profile');
    expect(status).toBe(200);
    const { signedInAt } = body.user;
    expect(body).toEqual({ user: { uid, email, nickname: 'Ученик', role: 0, accessBlocks: [], signedInAt }, consent: null });
  });

  test('PATCH /api/profile saves a trimmed nickname, and records it in the audit log only if it differs', async () => {
    const { client, uid } = await app.registerPupil();
    const { status, body } = await client.patch('/api/profile', { nickname: '  Ёж 🦔 ' });
    expect([status, body]).toMatchObject([200, { user: { nickname: 'Ёж 🦔' } }]);
    expect((await client.get('/api/profile')).body).toEqual({ ...Object(body), consent: null });
    expect((await client.get('/api/session')).body).toMatchObject(Object(body));
    expect(await client.patch('/api/profile', { nickname: 'Ёж 🦔' })).toMatchObject({ status, body });
    const entries = app.db.selectFrom('audit').select('action').where('actorUid', '=', uid).where('action', '=', 'nickname-changed');
    expect(await entries.execute()).toHaveLength(1);
  });

  test.for(['', '   ', '\n\t', '\u200B'])('PATCH /api/profile rejects the nickname %j', async (nickname) => {
    const { client } = await app.registerPupil();
    const { status, body } = await client.patch('/api/profile', { nickname });
    expect([status, body]).toEqual([400, missingFields]);
    expect((await client.get('/api/profile')).body).toMatchObject({ user: { nickname: 'Ученик' } });
  });

  test.for([{}, { nickname: 7 }, { nickname: null }, { nickname: ['a'] }, { nickname: 'ы'.repeat(101) }, []])(
    'PATCH /api/profile rejects the malformed body %o',
    async (input) => {
      const { client } = await app.registerPupil();
      const { status, body } = await client.patch('/api/profile', input);
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
    },
  );

  test('PATCH /api/profile changes only the nickname, and only of the user', async () => {
    const { client, uid, email, password } = await app.registerPupil();
    const other = await app.registerPupil();
    const { body } = await client.patch('/api/profile', {
      nickname: 'Хитрец',
      role: 99,
      accessBlocks: ['block'],
      uid: other.uid,
      email: 'other@example.ru',
      password: 'другой пароль',
      signedInAt: '2000-01-01T00:00:00.000Z',
      score: 5,
      timestamp: 'x',
    });
    expect(body).toMatchObject({ user: { uid, email, nickname: 'Хитрец', role: 0, accessBlocks: [] } });
    expect((await client.get('/api/profile')).body).toEqual({ ...Object(body), consent: null });
    expect((await other.client.get('/api/profile')).body).toMatchObject({ user: { nickname: 'Ученик' } });
    expect((await app.client().post('/api/session', { email, password })).status).toBe(200);
  });
});

describeApi('PUT /api/profile/password', (app) => {
  test('a password change ends the other sessions and invalidates the old password', async () => {
    const { client, email, password } = await app.registerPupil();
    const other = app.client();
    await other.post('/api/session', { email, password });
    const { status, text } = await client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль' });
    expect([status, text]).toEqual([204, '']);
    expect((await client.get('/api/profile')).status).toBe(200);
    expect((await other.get('/api/profile')).status).toBe(401);
    expect((await app.client().post('/api/session', { email, password })).status).toBe(401);
    expect((await app.client().post('/api/session', { email, password: 'новый пароль' })).status).toBe(200);
  });

  test('a password change ends concurrent sign-ins with the old password', async () => {
    const { client, email, password, uid } = await app.registerPupil();
    const signIn = () => app.client().post('/api/session', { email, password });
    const change = () => client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль' });
    const replies = await Promise.all([...Array.from({ length: 6 }, signIn), change(), ...Array.from({ length: 6 }, signIn)]);
    expect(replies[6]?.status).toBe(204);
    expect(await app.db.selectFrom('sessions').select('id').where('uid', '=', uid).execute()).toHaveLength(1);
    expect((await client.get('/api/profile')).status).toBe(200);
  });

  test('of two concurrent password changes one succeeds', async () => {
    const { client, email, password } = await app.registerPupil();
    const change = (newPassword: string) => client.put('/api/profile/password', { oldPassword: password, newPassword });
    const changes = ['первый пароль', 'второй пароль'].map(change);
    expect(await countStatuses(changes)).toEqual({ 204: 1, 403: 1 });
    const current = (await changes[0])?.status === 204 ? 'первый пароль' : 'второй пароль';
    expect((await app.client().post('/api/session', { email, password: current })).status).toBe(200);
  });

  test('a password change deletes an unused password reset link of the account, and no other', async () => {
    const { client, password, uid } = await app.registerPupil();
    const admin = await app.signInAdmin();
    const { body } = await admin.post<{ url: string }>(`/api/admin/users/${uid}/reset-link`, {});
    const other = await app.registerPupil();
    const kept = await admin.post<{ url: string }>(`/api/admin/users/${other.uid}/reset-link`, {});
    await client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль' });
    const use = ({ url }: { url: string }) =>
      app.client().put('/api/password-reset', { token: new URL(url).hash.slice(1), newPassword: 'чужой пароль' });
    expect(await use(body)).toMatchObject({ status: 400, body: { code: 'reset-link-invalid' } });
    expect((await client.get('/api/profile')).status).toBe(200);
    expect((await use(kept.body)).status).toBe(200);
  });

  test('a password change ignores everything else in the body', async () => {
    const { client, password } = await app.registerPupil();
    const before = await client.get('/api/profile');
    const more = { role: 99, uid: 'other', accessBlocks: ['b'], nickname: 'Н', email: 'x@example.ru', score: 1, timestamp: 'x' };
    const { status } = await client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль', ...more });
    expect(status).toBe(204);
    expect((await client.get('/api/profile')).body).toEqual(before.body);
  });

  test('a password change keeps the sessions of other users', async () => {
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    await one.client.put('/api/profile/password', { oldPassword: one.password, newPassword: 'новый пароль' });
    expect((await two.client.get('/api/profile')).status).toBe(200);
  });

  test('a wrong old password changes nothing', async () => {
    const { client, email, password } = await app.registerPupil();
    const other = app.client();
    await other.post('/api/session', { email, password });
    const { status, body } = await client.put('/api/profile/password', { oldPassword: 'не тот', newPassword: 'новый пароль' });
    expect([status, body]).toEqual([403, { code: 'wrong-password', message: 'Старый пароль указан неверно.' }]);
    expect((await other.get('/api/profile')).status).toBe(200);
    expect((await app.client().post('/api/session', { email, password })).status).toBe(200);
  });

  test('the old password is accepted in both Unicode normalizations', async () => {
    const client = app.client();
    await client.post('/api/registration', { nickname: 'Й', email: 'kratkoe@example.ru', password: 'строй-рай' });
    const { status } = await client.put('/api/profile/password', {
      oldPassword: 'строй-рай'.normalize('NFD'),
      newPassword: 'другой-рай',
    });
    expect(status).toBe(204);
  });

  test.for<[object, object]>([
    [{ oldPassword: '' }, missingFields],
    [{ oldPassword: '   ' }, missingFields],
    [{ newPassword: '' }, missingFields],
    [{ newPassword: '        ' }, missingFields],
    [{ newPassword: '12345' }, { code: 'weak-password', message: 'Пароль должен быть не менее 6 символов.' }],
  ])('a password change rejects %o', async ([part, body]) => {
    const { client, password } = await app.registerPupil();
    const input = { oldPassword: password, newPassword: 'новый пароль', ...part };
    const reply = await client.put('/api/profile/password', input);
    expect([reply.status, reply.body]).toEqual([400, body]);
  });

  test.for([{}, { oldPassword: 'x' }, { oldPassword: 1, newPassword: 2 }, { oldPassword: 'x', newPassword: 'ы'.repeat(1001) }])(
    'a password change rejects the malformed body %o',
    async (input) => {
      const { client } = await app.registerPupil();
      const { status, body } = await client.put('/api/profile/password', input);
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
    },
  );
});
