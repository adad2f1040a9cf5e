/** The kinds of text in the column `passwordHash`. */
import { isFirebaseHash, readFirebaseHash } from './firebase-scrypt.ts';

/** Stored for an account without a password: only a password reset link opens it. */
export const NO_PASSWORD = 'none';

/** Whether a text may be stored as `passwordHash`. */
export const isPasswordHash = (stored: string): boolean =>
  stored === NO_PASSWORD || /^\$argon2id\$[\w+/=,$]+$/.test(stored) || readFirebaseHash(stored) !== null;

/** Whether the next sign-in replaces the hash. */
export const isOutdatedHash = isFirebaseHash;
