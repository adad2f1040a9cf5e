/** The text by which an account knows its password. */
import { isFirebaseHash, readFirebaseHash } from './firebase-scrypt.ts';

/** Stands in place of a hash for an account that has no password yet: only a link for a new one lets it in. */
export const NO_PASSWORD = 'none';

/** Whether a text is what an account may have in place of its password. */
export const isPasswordHash = (stored: string): boolean =>
  stored === NO_PASSWORD || /^\$argon2id\$[\w+/=,$]+$/.test(stored) || readFirebaseHash(stored) !== null;

/** Whether a hash is of a kind that the next sign-in replaces. */
export const isOutdatedHash = isFirebaseHash;
