import { expect, test } from 'vitest';
import type { User } from '../../domain/user.ts';
import { describeApi } from '../../server/testing.ts';
import { countStatuses } from '../../server/testing-client.ts';

const fillAll = { code: 'missing-fields', message: 'Заполните все поля.' };

describeApi('the profile', (app) => {
  test('is the user', async () => {
    const { client, uid, email } = await app.registerPupil();
    const { status, body } = await client.get<{ user: User }>('/api/profile');
    expect(status).toBe(200);
    const { signedInAt } = body.user;
    expect(body).toEqual({ user: { uid, email, nickname: 'Ученик', role: 0, accessBlocks: [], signedInAt } });
  });

  test('takes a new nickname, trimmed', async () => {
    const { client, uid } = await app.registerPupil();
    const { status, body } = await client.patch('/api/profile', { nickname: '  Ёж 🦔 ' });
    expect([status, body]).toMatchObject([200, { user: { nickname: 'Ёж 🦔' } }]);
    expect((await client.get('/api/profile')).body).toEqual(body);
    expect((await client.get('/api/session')).body).toEqual(body);
    // The same once more is no act.
    expect(await client.patch('/api/profile', { nickname: 'Ёж 🦔' })).toMatchObject({ status, body });
    const acts = app.db.selectFrom('audit').select('action').where('actorUid', '=', uid).where('action', '=', 'nickname-changed');
    expect(await acts.execute()).toHaveLength(1);
  });

  test.for(['', '   ', '\n\t', '\u200B'])('refuses the nickname %j', async (nickname) => {
    const { client } = await app.registerPupil();
    const { status, body } = await client.patch('/api/profile', { nickname });
    expect([status, body]).toEqual([400, fillAll]);
    expect((await client.get('/api/profile')).body).toMatchObject({ user: { nickname: 'Ученик' } });
  });

  test.for([{}, { nickname: 7 }, { nickname: null }, { nickname: ['a'] }, { nickname: 'ы'.repeat(101) }, []])(
    'calls %o invalid',
    async (input) => {
      const { client } = await app.registerPupil();
      const { status, body } = await client.patch('/api/profile', input);
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
    },
  );

  test('changes nothing but the nickname, and nobody else’s', async () => {
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
    expect((await client.get('/api/profile')).body).toEqual(body);
    expect((await other.client.get('/api/profile')).body).toMatchObject({ user: { nickname: 'Ученик' } });
    expect((await app.client().post('/api/session', { email, password })).status).toBe(200);
  });
});

describeApi('changing the password', (app) => {
  test('ends the other sessions, keeps this one, and makes the old password wrong', async () => {
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

  test('leaves no session that began with the old password while it changed', async () => {
    const { client, email, password, uid } = await app.registerPupil();
    const enter = () => app.client().post('/api/session', { email, password });
    const change = () => client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль' });
    const replies = await Promise.all([...Array.from({ length: 6 }, enter), change(), ...Array.from({ length: 6 }, enter)]);
    expect(replies[6]?.status).toBe(204);
    expect(await app.db.selectFrom('sessions').select('id').where('uid', '=', uid).execute()).toHaveLength(1);
    expect((await client.get('/api/profile')).status).toBe(200);
  });

  test('of two changes at once does one', async () => {
    const { client, email, password } = await app.registerPupil();
    const change = (newPassword: string) => client.put('/api/profile/password', { oldPassword: password, newPassword });
    const changes = ['первый пароль', 'второй пароль'].map(change);
    expect(await countStatuses(changes)).toEqual({ 204: 1, 403: 1 });
    const known = (await changes[0])?.status === 204 ? 'первый пароль' : 'второй пароль';
    expect((await app.client().post('/api/session', { email, password: known })).status).toBe(200);
  });

  test('voids a link for a new password that nobody used', async () => {
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

  test('changes nothing but the password', async () => {
    const { client, password } = await app.registerPupil();
    const before = await client.get('/api/profile');
    const more = { role: 99, uid: 'other', accessBlocks: ['b'], nickname: 'Н', email: 'x@example.ru', score: 1, timestamp: 'x' };
    const { status } = await client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль', ...more });
    expect(status).toBe(204);
    expect((await client.get('/api/profile')).body).toEqual(before.body);
  });

  test('leaves other people’s sessions', async () => {
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    await one.client.put('/api/profile/password', { oldPassword: one.password, newPassword: 'новый пароль' });
    expect((await two.client.get('/api/profile')).status).toBe(200);
  });

  test('refuses a wrong old password and changes nothing', async () => {
    const { client, email, password } = await app.registerPupil();
    const other = app.client();
    await other.post('/api/session', { email, password });
    const { status, body } = await client.put('/api/profile/password', { oldPassword: 'не тот', newPassword: 'новый пароль' });
    expect([status, body]).toEqual([403, { code: 'wrong-password', message: 'Старый пароль указан неверно.' }]);
    expect((await other.get('/api/profile')).status).toBe(200);
    expect((await app.client().post('/api/session', { email, password })).status).toBe(200);
  });

  test('takes й of the old password in both ways of writing it', async () => {
    const client = app.client();
    await client.post('/api/registration', { nickname: 'Й', email: 'kratkoe@example.ru', password: 'строй-рай' });
    const { status } = await client.put('/api/profile/password', {
      oldPassword: 'строй-рай'.normalize('NFD'),
      newPassword: 'другой-рай',
    });
    expect(status).toBe(204);
  });

  test.for<[object, object]>([
    [{ oldPassword: '' }, fillAll],
    [{ oldPassword: '   ' }, fillAll],
    [{ newPassword: '' }, fillAll],
    [{ newPassword: '        ' }, fillAll],
    [{ newPassword: '12345' }, { code: 'weak-password', message: 'Пароль должен быть не менее 6 символов.' }],
  ])('refuses %o', async ([part, body]) => {
    const { client, password } = await app.registerPupil();
    const input = { oldPassword: password, newPassword: 'новый пароль', ...part };
    const reply = await client.put('/api/profile/password', input);
    expect([reply.status, reply.body]).toEqual([400, body]);
  });

  test.for([{}, { oldPassword: 'x' }, { oldPassword: 1, newPassword: 2 }, { oldPassword: 'x', newPassword: 'ы'.repeat(1001) }])(
    'calls %o invalid',
    async (input) => {
      const { client } = await app.registerPupil();
      const { status, body } = await client.put('/api/profile/password', input);
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
    },
  );
});
