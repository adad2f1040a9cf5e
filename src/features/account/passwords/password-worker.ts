/** The code of the password threads (see hash-passwords.ts). It is synchronous, because a thread runs one task at a time. */
import { hashSync, verifySync } from '@node-rs/argon2';
import { NO_PASSWORD } from './stored-hash.ts';
import { dummyFirebaseHash, isFirebaseHash, verifyFirebaseScrypt } from './firebase-scrypt.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Unifies letters that keyboards write in different ways: й as one code point or as two. */
const normalize = (password: string): string => password.normalize('NFC');

/** See `hashPassword`. */
export const hash = (password: string): string => hashSync(normalize(password), PARAMETERS);

/** The hash of a random password, for accounts that have no password. A check against it takes as long as against a real hash. */
const dummyHash = hashSync(crypto.getRandomValues(new Uint8Array(32)), PARAMETERS);

export interface Check {
  /** The stored hash; `null` if the account does not exist. */
  passwordHash: string | null;
  password: string;
  hasFirebaseHashes: boolean;
}

/** See `verifyPassword`. */
export function verify({ passwordHash, password, hasFirebaseHashes }: Check): boolean {
  const firebaseHash = passwordHash !== null && isFirebaseHash(passwordHash) ? passwordHash : null;
  const argon2Hash = firebaseHash !== null || passwordHash === NO_PASSWORD ? null : passwordHash;
  const matches = verifySync(argon2Hash ?? dummyHash, normalize(password));
  if (matches && argon2Hash !== null) return true;
  if (firebaseHash === null && !hasFirebaseHashes) return false;
  return verifyFirebaseScrypt(firebaseHash ?? dummyFirebaseHash, password) && firebaseHash !== null;
}

/** Does nothing. Running it starts a thread. */
export const warmUp = (): void => {};
