import { expect, test } from 'vitest';
import type { User } from '../../../src/domain/users/user.ts';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';

const person = { nickname: 'Клён', email: 'klen@example.ru', password: 'листопад' };
const missingFields = { code: 'missing-fields', message: '❌ Пожалуйста, заполните все поля.' };
const invalidEmail = { code: 'invalid-email', message: '❌ Неверный формат email.' };
const weakPassword = { code: 'weak-password', message: '❌ Пароль должен быть не менее 6 символов.' };

describeApi('POST /api/registration', (app) => {
  test('registration creates an account with role 0 and no blocks and signs in', async () => {
    const client = app.client();
    const before = Date.now();
    const { status, body } = await client.post<{ user: User }>('/api/registration', person);
    expect(status).toBe(201);
    const { uid, signedInAt } = body.user;
    expect(body).toEqual({
      user: { uid, email: 'klen@example.ru', nickname: 'Клён', role: 0, accessBlocks: [], signedInAt },
      consentRequired: false,
      consentUntil: null,
      group: null,
    });
    expect(uid).toMatch(/^[\w-]+$/);
    expect(signedInAt).toBe(new Date(signedInAt).toISOString());
    expect(Date.parse(signedInAt)).toBeGreaterThanOrEqual(before);
    const { user } = body;
    expect((await client.get('/api/session')).body).toEqual({ user, consentRequired: false, consentUntil: null });
    expect((await client.get('/api/profile')).body).toEqual({ user, consent: null });
  });

  test('registration trims the nickname and normalizes the e-mail address', async () => {
    const { body } = await app.client().post('/api/registration', {
      nickname: '  \u202EОсина ',
      email: '  Osina.Lesnaya@Example.RU ',
      password: 'листопад',
    });
    expect(body).toMatchObject({ user: { nickname: 'Осина', email: 'osina.lesnaya@example.ru' } });
    const { status } = await app.client().post('/api/session', { email: 'OSINA.lesnaya@example.ru', password: 'листопад' });
    expect(status).toBe(200);
  });

  test('registration rejects a taken e-mail address in any case and with outer spaces', async () => {
    await app.client().post('/api/registration', { ...person, email: 'beryoza@example.ru' });
    for (const email of ['beryoza@example.ru', ' BERYOZA@EXAMPLE.RU ']) {
      const client = app.client();
      const { status, body } = await client.post('/api/registration', { ...person, email });
      expect({ status, body }).toEqual({
        status: 409,
        body: { code: 'email-already-in-use', message: '❌ Этот email уже зарегистрирован.' },
      });
      expect(client.cookies.size).toBe(0);
    }
  });

  test('a Cyrillic host and its punycode form are the same e-mail address', async () => {
    const sent = { ...person, email: 'yasen@xn--80a1acny.xn--p1ai' };
    const { body } = await app.client().post('/api/registration', sent);
    expect(body).toMatchObject({ user: { email: 'yasen@почта.рф' } });
    for (const email of [sent.email, 'Yasen@Почта.РФ']) {
      expect((await app.client().post('/api/registration', { ...person, email })).status).toBe(409);
      expect((await app.client().post('/api/session', { email, password: person.password })).status).toBe(200);
    }
  });

  test('of twenty concurrent registrations of one e-mail address one succeeds', async () => {
    const email = 'raz@example.ru';
    const sent = Array.from({ length: 20 }, () => app.client().post('/api/registration', { ...person, email }));
    expect(await countStatuses(sent)).toEqual({ 201: 1, 409: 19 });
    expect(await app.db.selectFrom('users').select('email').where('email', '=', email).execute()).toEqual([{ email }]);
  });

  test.for<[object, object]>([
    [{ nickname: '' }, missingFields],
    [{ nickname: ' \t ' }, missingFields],
    [{ email: '   ' }, missingFields],
    [{ password: '' }, missingFields],
    [{ password: '        ' }, missingFields],
    [{ email: 'klen' }, invalidEmail],
    [{ email: 'klen@' }, invalidEmail],
    [{ email: 'klen@example' }, invalidEmail],
    [{ email: 'klen klen@example.ru' }, invalidEmail],
    [{ email: 'klen@@example.ru' }, invalidEmail],
    [{ email: `${'к'.repeat(250)}@example.ru` }, invalidEmail],
    [{ password: '12345' }, weakPassword],
    [{ password: '🍁🍁🍁🍁🍁' }, weakPassword],
  ])('registration rejects %o', async ([part, body]) => {
    const reply = await app.client().post('/api/registration', { ...person, email: 'new@example.ru', ...part });
    expect([reply.status, reply.body]).toEqual([400, body]);
    const rows = await app.db.selectFrom('users').select('uid').where('email', '=', 'new@example.ru').execute();
    expect(rows).toEqual([]);
  });

  test('registration counts an emoji of the password as one character', async () => {
    const { status } = await app.client().post('/api/registration', { ...person, email: 'six@example.ru', password: '🍁🍂🌿🌱🌾🍄' });
    expect(status).toBe(201);
  });

  test('registration accepts a nickname of 100 characters and rejects a longer one', async () => {
    const nickname = `${'🌿'.repeat(20)}${'ё'.repeat(60)}`;
    const { status, body } = await app.client().post('/api/registration', { ...person, email: 'long@example.ru', nickname });
    expect([status, body]).toMatchObject([201, { user: { nickname } }]);
    const rejected = await app.client().post('/api/registration', { ...person, email: 'longer@example.ru', nickname: 'ё'.repeat(101) });
    expect([rejected.status, rejected.body]).toEqual([
      400,
      {
        code: 'invalid-request',
        message: 'Ник не длиннее 100 символов.',
        fields: { nickname: 'Ник не длиннее 100 символов.' },
      },
    ]);
  });

  test('registration ignores everything in the body but nickname, e-mail and password', async () => {
    const client = app.client();
    const { status, body } = await client.post<{ user: User }>('/api/registration', {
      ...person,
      email: 'sly@example.ru',
      role: 99,
      accessBlocks: ['block'],
      uid: 'chosen',
      signedInAt: '2000-01-01T00:00:00.000Z',
      passwordHash: 'x',
      score: 5,
      timestamp: 'x',
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ role: 0, accessBlocks: [] });
    expect(body.user.uid).not.toBe('chosen');
    expect(body.user.signedInAt > '2020').toBe(true);
    expect((await client.get('/api/admin/tests')).status).toBe(403);
  });

  test.for([{}, { nickname: 1 }, { nickname: null }, { email: ['a@b.ru'] }, { password: { $ne: '' } }, { password: 'ы'.repeat(1001) }])(
    'registration rejects the malformed body %o with invalid-request',
    async (part) => {
      const input = Object.keys(part).length === 0 ? {} : { ...person, email: 'wrong@example.ru', ...part };
      const { status, body } = await app.client().post<{ fields: object }>('/api/registration', input);
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
      expect(Object.keys(body.fields)).toEqual(Object.keys(part).length === 0 ? Object.keys(person) : Object.keys(part));
    },
  );
});

describeApi(
  'POST /api/registration with PASSWORD_MIN_LENGTH=10',
  (app) => {
    test('registration rejects a password of nine characters and names the minimum', async () => {
      const { body } = await app.client().post('/api/registration', { ...person, password: 'девятьзнк' });
      expect(body).toEqual({ code: 'weak-password', message: '❌ Пароль должен быть не менее 10 символов.' });
      expect((await app.client().get('/api/config')).body).toMatchObject({ passwordMinLength: 10 });
      expect((await app.client().post('/api/registration', { ...person, password: 'десятьзнак' })).status).toBe(201);
    });
  },
  { passwordMinLength: 10 },
);
