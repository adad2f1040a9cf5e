/**
 * The expensive part of passwords, done in threads of its own: see passwords.ts. A thread does one thing at a time, so
 * everything here waits for its end.
 */
import { hashSync, verifySync } from '@node-rs/argon2';
import { NO_PASSWORD } from './password-hash.ts';
import { dummyFirebaseHash, isFirebaseHash, verifyFirebaseScrypt } from './firebase-scrypt.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One password has one spelling, whatever keyboard composed its letters (й as one sign or as two). */
const normalized = (password: string): string => password.normalize('NFC');

/** The hash of a password as it is stored; see `hashPassword`. */
export const hash = (password: string): string => hashSync(normalized(password), PARAMETERS);

/** A hash of nothing that anyone could type: checking against it takes as long as against a real one. */
const dummy = hashSync(crypto.getRandomValues(new Uint8Array(32)), PARAMETERS);

export interface Check {
  /** `null` for an account that doesn't exist. */
  passwordHash: string | null;
  password: string;
  hasOldHashes: boolean;
}

/** Whether a password is right; see `verifyPassword`. */
export function verify({ passwordHash, password, hasOldHashes }: Check): boolean {
  const old = passwordHash !== null && isFirebaseHash(passwordHash) ? passwordHash : null;
  const known = old !== null || passwordHash === NO_PASSWORD ? null : passwordHash;
  const matches = verifySync(known ?? dummy, normalized(password));
  if (matches && known !== null) return true;
  if (old === null && !hasOldHashes) return false;
  return verifyFirebaseScrypt(old ?? dummyFirebaseHash, password) && old !== null;
}

/** Asked of a thread only so that it starts. */
export const nothing = (): void => {};
