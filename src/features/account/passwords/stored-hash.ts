/** The kinds of text in the column `passwordHash`. */
import { isFirebaseHash, readFirebaseHash } from './firebase-scrypt.ts';

/** The value for an account without a password. Only a password reset link opens such an account. */
export const NO_PASSWORD = 'none';

/** Whether a text may be stored as `passwordHash`. */
export const isPasswordHash = (stored: string): boolean =>
  stored === NO_PASSWORD || /^\$argon2id\$[\w+/=,$]+$/.test(stored) || readFirebaseHash(stored) !== null;

/** Whether the next sign-in replaces the hash. */
export const isOutdatedHash = isFirebaseHash;
