import { hashSync, verifySync } from '@node-rs/argon2';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { firebaseScrypt, verifyFirebaseScrypt, writeFirebaseHash } from './firebase-scrypt.ts';
import { NO_PASSWORD } from './stored-hash.ts';
import { hash, verify } from './password-worker.ts';

vi.mock('@node-rs/argon2', { spy: true });
vi.mock('./firebase-scrypt.ts', { spy: true });

const PASSWORD = 'листопад';
const parameters = { signerKey: 'AAAA', saltSeparator: '', rounds: 8, memoryCost: 14, salt: 'AAAA' };
const hashes: Record<string, string | null> = { 'no account': null, 'no password': NO_PASSWORD };

beforeAll(() => {
  hashes['argon2 hash'] = hash(PASSWORD);
  hashes['Firebase hash'] = writeFirebaseHash({ ...parameters, hash: firebaseScrypt(PASSWORD, parameters) });
});
afterEach(() => vi.clearAllMocks());

/** Counts the expensive operations of one verification. */
function workOf(account: string, password: string, hasFirebaseHashes: boolean): Record<string, unknown[]> {
  expect(hashes[account]).not.toBe(undefined);
  const isRight = password === PASSWORD && account.endsWith('hash');
  expect(verify({ passwordHash: hashes[account] ?? null, password, hasFirebaseHashes })).toBe(isRight);
  return {
    argon2: vi.mocked(verifySync).mock.calls.map(([stored]) => /\$m=\d+,t=\d+,p=\d+\$/.exec(String(stored))?.[0]),
    scrypt: vi.mocked(verifyFirebaseScrypt).mock.calls.map(([stored]) => /\$r=\d+,m=\d+\$/.exec(stored)?.[0]),
  };
}

const argon2 = ['$m=19456,t=2,p=1$'];
const accounts = ['no account', 'no password', 'argon2 hash', 'Firebase hash'];

/** The response time must not reveal anything about an account (rule R6). Equal work means equal response time. */
describe('password verification', () => {
  test.each(accounts)('a wrong password costs argon2 and scrypt if any account has a Firebase hash: %s', (account) => {
    expect(workOf(account, 'не тот', true)).toEqual({ argon2, scrypt: ['$r=8,m=14$'] });
  });

  test.each(accounts.slice(0, 3))('a wrong password costs only argon2 if no account has a Firebase hash: %s', (account) => {
    expect(workOf(account, 'не тот', false)).toEqual({ argon2, scrypt: [] });
  });
});

test('a right password costs only the kind of hash that the account has', () => {
  expect(workOf('argon2 hash', PASSWORD, true)).toEqual({ argon2, scrypt: [] });
  vi.clearAllMocks();
  expect(workOf('Firebase hash', PASSWORD, true)).toEqual({ argon2, scrypt: ['$r=8,m=14$'] });
  expect(vi.mocked(hashSync)).not.toHaveBeenCalled();
});
