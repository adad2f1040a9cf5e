import { hashSync, verifySync } from '@node-rs/argon2';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { firebaseScrypt, verifyFirebaseScrypt, writeFirebaseHash } from './firebase-scrypt.ts';
import { NO_PASSWORD } from './password-hash.ts';
import { hash, verify } from './password-thread.ts';

vi.mock('@node-rs/argon2', { spy: true });
vi.mock('./firebase-scrypt.ts', { spy: true });

const PASSWORD = 'листопад';
const parameters = { signerKey: 'AAAA', saltSeparator: '', rounds: 8, memoryCost: 14, salt: 'AAAA' };
const hashes: Record<string, string | null> = { 'nobody': null, 'without a password': NO_PASSWORD };

beforeAll(() => {
  hashes['with a new hash'] = hash(PASSWORD);
  hashes['with an old hash'] = writeFirebaseHash({ ...parameters, hash: firebaseScrypt(PASSWORD, parameters) });
});
afterEach(() => vi.clearAllMocks());

/** What a check of a password does, dear work by dear work. */
function workOf(who: string, password: string, hasOldHashes: boolean): Record<string, unknown[]> {
  expect(hashes[who]).not.toBe(undefined);
  expect(verify({ passwordHash: hashes[who] ?? null, password, hasOldHashes })).toBe(password === PASSWORD && who.endsWith('hash'));
  return {
    argon2: vi.mocked(verifySync).mock.calls.map(([stored]) => /\$m=\d+,t=\d+,p=\d+\$/.exec(String(stored))?.[0]),
    scrypt: vi.mocked(verifyFirebaseScrypt).mock.calls.map(([stored]) => /\$r=\d+,m=\d+\$/.exec(stored)?.[0]),
  };
}

const argon2 = ['$m=19456,t=2,p=1$'];
const everybody = ['nobody', 'without a password', 'with a new hash', 'with an old hash'];

/** The time of an answer tells nothing where the same is done; `npm run reliability -- timing` measures it. */
describe('a wrong password', () => {
  test.each(everybody)('of an account %s is as much work as any other where there are old hashes', (who) => {
    expect(workOf(who, 'не тот', true)).toEqual({ argon2, scrypt: ['$r=8,m=14$'] });
  });

  test.each(everybody.slice(0, 3))('of an account %s is as much work as any other where there are none', (who) => {
    expect(workOf(who, 'не тот', false)).toEqual({ argon2, scrypt: [] });
  });
});

test('a right password asks for no more than its own hash', () => {
  expect(workOf('with a new hash', PASSWORD, true)).toEqual({ argon2, scrypt: [] });
  vi.clearAllMocks();
  expect(workOf('with an old hash', PASSWORD, true)).toEqual({ argon2, scrypt: ['$r=8,m=14$'] });
  expect(vi.mocked(hashSync)).not.toHaveBeenCalled();
});
