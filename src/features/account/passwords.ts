import { hash, verify } from '@node-rs/argon2';
import { isFirebaseHash, readFirebaseHash, verifyFirebaseScrypt } from './firebase-scrypt.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One password has one spelling, whatever keyboard composed its letters (й as one sign or as two). */
const normalized = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), PARAMETERS);

/** Stands in place of a hash for an account that has no password yet: only a link for a new one lets it in. */
export const NO_PASSWORD = 'none';

/** Whether a text is what an account may have in place of its password. */
export const isPasswordHash = (stored: string): boolean =>
  stored === NO_PASSWORD || /^\$argon2id\$[\w+/=,$]+$/.test(stored) || readFirebaseHash(stored) !== null;

/** Whether a hash is of a kind that the next sign-in replaces. */
export const isOutdatedHash = isFirebaseHash;

/** A hash of nothing that anyone could type: checking against it takes as long as against a real one. */
let dummy: Promise<string> | undefined;

/**
 * Whether a password is right. For an account that doesn't exist (`null`) or has no password the
 * answer is no, and takes as long.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null && isFirebaseHash(passwordHash)) return verifyFirebaseScrypt(passwordHash, password);
  const known = passwordHash === NO_PASSWORD ? null : passwordHash;
  dummy ??= hash(crypto.getRandomValues(new Uint8Array(32)), PARAMETERS);
  const matches = await verify(known ?? (await dummy), normalized(password));
  return matches && known !== null;
}
