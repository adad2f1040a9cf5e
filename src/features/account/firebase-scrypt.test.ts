import { describe, expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { firebaseScrypt, readFirebaseHash, verifyFirebaseScrypt, writeFirebaseHash, type FirebaseHash } from './firebase-scrypt.ts';
import { isPasswordHash, NO_PASSWORD } from './password-hash.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** The sample of github.com/firebase/scrypt. */
const sample: FirebaseHash = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
  salt: '42xEC+ixf3L2lw==',
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
};
const samplePassword = 'user1password';

/** The same, cheaper to make and to check. */
const cheap = { ...sample, rounds: 1, memoryCost: 4 };

describe("Firebase's scrypt", () => {
  test('makes the published hash of the published password', async () => {
    expect(firebaseScrypt(samplePassword, sample)).toBe(sample.hash);
  });

  test('knows the password by the stored text, and no other', async () => {
    const stored = writeFirebaseHash(sample);
    expect(verifyFirebaseScrypt(stored, samplePassword)).toBe(true);
    for (const wrong of ['', 'user1passwor', 'User1password', 'user1password ']) {
      expect(verifyFirebaseScrypt(stored, wrong)).toBe(false);
    }
  });

  test('takes й in the spelling in which it was hashed, however it is typed', async () => {
    const [composed, apart] = ['йёлочка'.normalize('NFC'), 'йёлочка'.normalize('NFD')];
    for (const first of [composed, apart]) {
      const stored = writeFirebaseHash({ ...cheap, hash: firebaseScrypt(first, cheap) });
      expect(verifyFirebaseScrypt(stored, composed)).toBe(true);
      expect(verifyFirebaseScrypt(stored, apart)).toBe(true);
    }
  });

  test('depends on every parameter', async () => {
    const hash = firebaseScrypt('x', cheap);
    const others = [{ rounds: 2 }, { memoryCost: 5 }, { saltSeparator: '' }, { salt: 'AAAA' }, { signerKey: 'A'.repeat(86) + '==' }];
    for (const other of others) expect(firebaseScrypt('x', { ...cheap, ...other })).not.toBe(hash);
  });
});

describe('the stored text', () => {
  test('is read as it was written', () => {
    expect(readFirebaseHash(writeFirebaseHash(sample))).toEqual(sample);
    expect(readFirebaseHash(writeFirebaseHash({ ...sample, saltSeparator: '' }))).toMatchObject({ saltSeparator: '' });
  });

  test.for([
    'firebase-scrypt$',
    'firebase-scrypt$r=9,m=14$Bw==$AAAA$AAAA$AAAA',
    'firebase-scrypt$r=8,m=15$Bw==$AAAA$AAAA$AAAA',
    'firebase-scrypt$r=0,m=14$Bw==$AAAA$AAAA$AAAA',
    'firebase-scrypt$r=8,m=0$Bw==$AAAA$AAAA$AAAA',
    'firebase-scrypt$r=8,m=14$Bw==$$AAAA$AAAA',
    'firebase-scrypt$r=8,m=14$Bw==$AAAA$AAAA$AAAA$',
  ])('%s is none, and nobody gets in by it', async (text) => {
    expect(readFirebaseHash(text)).toBeNull();
    expect(isPasswordHash(text)).toBe(false);
    expect(verifyFirebaseScrypt(text, '')).toBe(false);
  });
});

describe('a site with old hashes', () => {
  test('lets in and keeps out as one without them', async () => {
    const fresh = await hashPassword(samplePassword);
    for (const stored of [fresh, writeFirebaseHash(sample)]) {
      expect(await verifyPassword(stored, samplePassword, true)).toBe(true);
      expect(await verifyPassword(stored, 'не тот', true)).toBe(false);
    }
    for (const stored of [null, NO_PASSWORD]) expect(await verifyPassword(stored, samplePassword, true)).toBe(false);
  });
});

describeApi('an account with an old password', (app) => {
  const stored = async (uid: string) =>
    (await app.db.selectFrom('users').select('passwordHash').where('uid', '=', uid).executeTakeFirstOrThrow()).passwordHash;
  const setHash = (uid: string, passwordHash: string) =>
    app.db.updateTable('users').set({ passwordHash }).where('uid', '=', uid).execute();

  test('signs in with it, and has a new hash of it from then on', async () => {
    const { uid, email } = await app.registerPupil();
    await setHash(uid, writeFirebaseHash(sample));
    expect((await app.client().post('/api/session', { email, password: 'не тот пароль' })).status).toBe(401);
    expect(await stored(uid)).toBe(writeFirebaseHash(sample));
    for (let time = 0; time < 2; time++) {
      expect((await app.client().post('/api/session', { email, password: samplePassword })).status).toBe(200);
      expect(await stored(uid)).toMatch(/^\$argon2id\$/);
    }
    expect((await app.client().post('/api/session', { email, password: 'не тот пароль' })).status).toBe(401);
  });

  test('without a password lets nobody in', async () => {
    const { uid, email } = await app.registerPupil();
    await setHash(uid, NO_PASSWORD);
    for (const password of ['', NO_PASSWORD, 'null']) {
      expect((await app.client().post('/api/session', { email, password })).status).toBe(401);
    }
  });
});
