import { expect, test } from 'vitest';
import type { User } from '../../domain/user.ts';
import { describeApi } from '../../server/testing.ts';
import { createBlock, openBlocks } from '../lessons/testing.ts';
import { firebaseScrypt, writeFirebaseHash } from './firebase-scrypt.ts';

const wrong = { code: 'invalid-credential', message: '❌ Неверный email или пароль.' };

describeApi('signing in', (app) => {
  test('answers with the user, as the session then does', async () => {
    const { email, password, uid } = await app.registerPupil();
    const admin = await app.signInAdmin();
    const [own, others] = [await createBlock(admin), await createBlock(admin)];
    await openBlocks(admin, { uid }, own.id);
    await openBlocks(admin, await app.registerPupil(), others.id);
    const client = app.client();
    expect((await client.get('/api/session')).body).toEqual({ user: null });
    const { status, body } = await client.post<{ user: User }>('/api/session', { email, password });
    expect(status).toBe(200);
    expect(body.user).toEqual({
      uid,
      email,
      nickname: 'Ученик',
      role: 0,
      accessBlocks: [own.id],
      signedInAt: body.user.signedInAt,
    });
    expect((await client.get('/api/session')).body).toEqual(body);
  });

  test('looks past capitals and space around the address, not around the password', async () => {
    const { email, password } = await app.registerPupil();
    const typed = `  ${email.toUpperCase()}\t`;
    expect((await app.client().post('/api/session', { email: typed, password })).status).toBe(200);
    expect((await app.client().post('/api/session', { email, password: `${password} ` })).status).toBe(401);
    expect((await app.client().post('/api/session', { email, password: password.toUpperCase() })).status).toBe(401);
  });

  test('takes й and ё in both ways of writing them', async () => {
    const [composed, apart] = ['йёлочка-Й', 'йёлочка-Й'.normalize('NFD')];
    expect(composed).not.toBe(apart);
    for (const [email, first, second] of [
      ['yolka@example.ru', composed, apart],
      ['apart@example.ru', apart, composed],
    ] as const) {
      await app.client().post('/api/registration', { nickname: 'Ёлка', email, password: first });
      for (const password of [first, second]) {
        expect((await app.client().post('/api/session', { email, password })).status).toBe(200);
      }
      expect((await app.client().post('/api/session', { email, password: 'иелочка-И' })).body).toEqual(wrong);
    }
  });

  test('says the same of an unknown user and of a wrong password', async () => {
    const { email } = await app.registerPupil();
    const known = await app.client().post('/api/session', { email, password: 'не тот пароль' });
    const unknown = await app.client().post('/api/session', { email: 'nobody@example.ru', password: 'не тот пароль' });
    expect(known.status).toBe(401);
    expect(known.body).toEqual(wrong);
    const { date: _, 'x-request-id': __, ...headers } = known.headers;
    const { date: ___, 'x-request-id': ____, ...otherHeaders } = unknown.headers;
    expect([unknown.status, unknown.text, otherHeaders]).toEqual([known.status, known.text, headers]);
  });

  test('lets in who comes twice at once with a password from Firebase', async () => {
    const { email, password, uid } = await app.registerPupil();
    const parameters = { signerKey: 'AAAA', saltSeparator: '', rounds: 8, memoryCost: 14, salt: 'AAAA' };
    const passwordHash = writeFirebaseHash({ ...parameters, hash: firebaseScrypt(password, parameters) });
    await app.db.updateTable('users').set({ passwordHash }).where('uid', '=', uid).execute();
    const replies = await Promise.all([1, 2, 3].map(() => app.client().post('/api/session', { email, password })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await app.client().post('/api/session', { email, password: 'не тот' })).status).toBe(401);
  });

  test('refuses what is no address', async () => {
    for (const email of ['', 'nobody', 'a@b', "' or 1=1 --"]) {
      const { status, body } = await app.client().post('/api/session', { email, password: 'x' });
      expect([status, body]).toEqual([400, { code: 'invalid-email', message: '❌ Неверный формат email.' }]);
    }
    const { status, body } = await app.client().post('/api/session', { email: 'a@example.ru', password: '' });
    expect([status, body]).toEqual([401, wrong]);
  });

  test.for([{}, { email: 'a@example.ru' }, { email: 1, password: 'x' }, { email: 'a@example.ru', password: null }, [], 'text', null, 1])(
    'calls %o invalid',
    async (input) => {
      const { status, body } = await app.client().post('/api/session', input);
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
    },
  );

  test('takes no rights from the body', async () => {
    const { email, password, uid } = await app.registerPupil();
    const client = app.client();
    const { body } = await client.post('/api/session', { email, password, role: 99, uid: 'other', accessBlocks: ['b'] });
    expect(body).toMatchObject({ user: { uid, role: 0, accessBlocks: [] } });
    expect((await client.get('/api/session')).body).toEqual(body);
  });
});
