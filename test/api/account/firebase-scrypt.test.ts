import { describe, expect, test } from 'vitest';
import { describeApiOnce } from '../../support/test-app.ts';
import { firebaseScrypt, readFirebaseHash, verifyFirebaseScrypt, writeFirebaseHash, type FirebaseHash } from '../../../src/features/account/passwords/firebase-scrypt.ts';
import { isPasswordHash, NO_PASSWORD } from '../../../src/features/account/passwords/stored-hash.ts';
import { hashPassword, verifyPassword } from '../../../src/features/account/passwords/hash-passwords.ts';

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

/** The same sample with lower costs. */
const cheap = { ...sample, rounds: 1, memoryCost: 4 };

describe('Firebase scrypt', () => {
  test('firebaseScrypt returns the published hash of the published password', async () => {
    expect(firebaseScrypt(samplePassword, sample)).toBe(sample.hash);
  });

  test('verifyFirebaseScrypt accepts the right password and no other', async () => {
    const stored = writeFirebaseHash(sample);
    expect(verifyFirebaseScrypt(stored, samplePassword)).toBe(true);
    for (const wrong of ['', 'user1passwor', 'User1password', 'user1password ']) {
      expect(verifyFirebaseScrypt(stored, wrong)).toBe(false);
    }
  });

  test('verifyFirebaseScrypt accepts й in both Unicode normalizations, whichever was hashed', async () => {
    const [composed, decomposed] = ['йёлочка'.normalize('NFC'), 'йёлочка'.normalize('NFD')];
    for (const hashed of [composed, decomposed]) {
      const stored = writeFirebaseHash({ ...cheap, hash: firebaseScrypt(hashed, cheap) });
      expect(verifyFirebaseScrypt(stored, composed)).toBe(true);
      expect(verifyFirebaseScrypt(stored, decomposed)).toBe(true);
    }
  });

  test('the hash depends on every parameter', async () => {
    const hash = firebaseScrypt('x', cheap);
    const others = [{ rounds: 2 }, { memoryCost: 5 }, { saltSeparator: '' }, { salt: 'AAAA' }, { signerKey: 'A'.repeat(86) + '==' }];
    for (const other of others) expect(firebaseScrypt('x', { ...cheap, ...other })).not.toBe(hash);
  });
});

describe('stored Firebase hash', () => {
  test('readFirebaseHash parses what writeFirebaseHash wrote', () => {
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
  ])('%s is no valid hash and matches no password', async (text) => {
    expect(readFirebaseHash(text)).toBeNull();
    expect(isPasswordHash(text)).toBe(false);
    expect(verifyFirebaseScrypt(text, '')).toBe(false);
  });
});

describe('verifyPassword', () => {
  test('verification gives the same results when some accounts have Firebase hashes', async () => {
    const argon2Hash = await hashPassword(samplePassword);
    for (const stored of [argon2Hash, writeFirebaseHash(sample)]) {
      expect(await verifyPassword(stored, samplePassword, true)).toBe(true);
      expect(await verifyPassword(stored, 'не тот', true)).toBe(false);
    }
    for (const stored of [null, NO_PASSWORD]) expect(await verifyPassword(stored, samplePassword, true)).toBe(false);
  });
});

describeApiOnce('account with a Firebase hash', (app) => {
  const storedHash = async (uid: string) =>
    (await app.db.selectFrom('users').select('passwordHash').where('uid', '=', uid).executeTakeFirstOrThrow()).passwordHash;
  const setHash = (uid: string, passwordHash: string) =>
    app.db.updateTable('users').set({ passwordHash }).where('uid', '=', uid).execute();

  test('the first sign-in replaces the Firebase hash by argon2id', async () => {
    const { uid, email } = await app.registerPupil();
    await setHash(uid, writeFirebaseHash(sample));
    expect((await app.client().post('/api/session', { email, password: 'не тот пароль' })).status).toBe(401);
    expect(await storedHash(uid)).toBe(writeFirebaseHash(sample));
    for (let round = 0; round < 2; round++) {
      expect((await app.client().post('/api/session', { email, password: samplePassword })).status).toBe(200);
      expect(await storedHash(uid)).toMatch(/^\$argon2id\$/);
    }
    expect((await app.client().post('/api/session', { email, password: 'не тот пароль' })).status).toBe(401);
  });

  test('an account without a password accepts no password', async () => {
    const { uid, email } = await app.registerPupil();
    await setHash(uid, NO_PASSWORD);
    for (const password of ['', NO_PASSWORD, 'null']) {
      expect((await app.client().post('/api/session', { email, password })).status).toBe(401);
    }
  });
});
