import { expect, test } from 'vitest';
import { SIGNED_OUT } from '../../support/fixtures/accounts.ts';
import type { User } from '../../../src/domain/users/user.ts';
import { describeApiOnce } from '../../support/test-app.ts';
import { createBlock, openBlocks } from '../../support/fixtures/lesson-fixtures.ts';
import { firebaseScrypt, writeFirebaseHash } from '../../../src/features/account/passwords/firebase-scrypt.ts';

const wrong = { code: 'invalid-credential', message: '❌ Неверный email или пароль.' };

describeApiOnce('POST /api/session', (app) => {
  test('sign-in responds with the user that GET /api/session shows afterwards', async () => {
    const { email, password, uid } = await app.registerPupil();
    const admin = await app.signInAdmin();
    const [ownBlock, otherBlock] = [await createBlock(admin), await createBlock(admin)];
    await openBlocks(admin, { uid }, ownBlock.id);
    await openBlocks(admin, await app.registerPupil(), otherBlock.id);
    const client = app.client();
    expect((await client.get('/api/session')).body).toEqual(SIGNED_OUT);
    const { status, body } = await client.post<{ user: User }>('/api/session', { email, password });
    expect(status).toBe(200);
    expect(body.user).toEqual({
      uid,
      email,
      nickname: 'Ученик',
      role: 0,
      accessBlocks: [ownBlock.id],
      signedInAt: body.user.signedInAt,
    });
    expect((await client.get('/api/session')).body).toEqual(body);
  });

  test('sign-in ignores case and outer spaces of the e-mail address but not of the password', async () => {
    const { email, password } = await app.registerPupil();
    const typed = `  ${email.toUpperCase()}\t`;
    expect((await app.client().post('/api/session', { email: typed, password })).status).toBe(200);
    expect((await app.client().post('/api/session', { email, password: `${password} ` })).status).toBe(401);
    expect((await app.client().post('/api/session', { email, password: password.toUpperCase() })).status).toBe(401);
  });

  test('sign-in accepts й and ё of a password in both Unicode normalizations', async () => {
    const [composed, decomposed] = ['йёлочка-Й', 'йёлочка-Й'.normalize('NFD')];
    expect(composed).not.toBe(decomposed);
    for (const [email, first, second] of [
      ['yolka@example.ru', composed, decomposed],
      ['decomposed@example.ru', decomposed, composed],
    ] as const) {
      await app.client().post('/api/registration', { nickname: 'Ёлка', email, password: first });
      for (const password of [first, second]) {
        expect((await app.client().post('/api/session', { email, password })).status).toBe(200);
      }
      expect((await app.client().post('/api/session', { email, password: 'иелочка-И' })).body).toEqual(wrong);
    }
  });

  test('sign-in responds alike to an unknown user and to a wrong password', async () => {
    const { email } = await app.registerPupil();
    const known = await app.client().post('/api/session', { email, password: 'не тот пароль' });
    const unknown = await app.client().post('/api/session', { email: 'nobody@example.ru', password: 'не тот пароль' });
    expect(known.status).toBe(401);
    expect(known.body).toEqual(wrong);
    const { date: _, 'x-request-id': __, ...headers } = known.headers;
    const { date: ___, 'x-request-id': ____, ...otherHeaders } = unknown.headers;
    expect([unknown.status, unknown.text, otherHeaders]).toEqual([known.status, known.text, headers]);
  });

  test('concurrent sign-ins with a Firebase hash all succeed', async () => {
    const { email, password, uid } = await app.registerPupil();
    const parameters = { signerKey: 'AAAA', saltSeparator: '', rounds: 8, memoryCost: 14, salt: 'AAAA' };
    const passwordHash = writeFirebaseHash({ ...parameters, hash: firebaseScrypt(password, parameters) });
    await app.db.updateTable('users').set({ passwordHash }).where('uid', '=', uid).execute();
    const replies = await Promise.all([1, 2, 3].map(() => app.client().post('/api/session', { email, password })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await app.client().post('/api/session', { email, password: 'не тот' })).status).toBe(401);
  });

  test('sign-in rejects a malformed e-mail address with invalid-email', async () => {
    for (const email of ['', 'nobody', 'a@b', "' or 1=1 --"]) {
      const { status, body } = await app.client().post('/api/session', { email, password: 'x' });
      expect([status, body]).toEqual([400, { code: 'invalid-email', message: '❌ Неверный формат email.' }]);
    }
    const { status, body } = await app.client().post('/api/session', { email: 'a@example.ru', password: '' });
    expect([status, body]).toEqual([401, wrong]);
  });

  test.for([{}, { email: 'a@example.ru' }, { email: 1, password: 'x' }, { email: 'a@example.ru', password: null }, [], 'text', null, 1])(
    'sign-in rejects the body %o with invalid-request',
    async (input) => {
      const { status, body } = await app.client().post('/api/session', input);
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
    },
  );

  test('sign-in ignores role, uid and blocks in the body', async () => {
    const { email, password, uid } = await app.registerPupil();
    const client = app.client();
    const { body } = await client.post('/api/session', { email, password, role: 99, uid: 'other', accessBlocks: ['b'] });
    expect(body).toMatchObject({ user: { uid, role: 0, accessBlocks: [] } });
    expect((await client.get('/api/session')).body).toEqual(body);
  });
});
