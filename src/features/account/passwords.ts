import { hash, verify } from '@node-rs/argon2';
import { dummyFirebaseHash, isFirebaseHash, readFirebaseHash, verifyFirebaseScrypt } from './firebase-scrypt.ts';

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
 * Whether a password is right. For an account that doesn't exist (`null`) or has no password the answer is no, and
 * takes as long.
 * @param hasOldHashes whether any account has a hash of Firebase, which takes several times longer to check: then a
 * wrong password does so for every account, and the time doesn't tell which ones have it
 */
export async function verifyPassword(passwordHash: string | null, password: string, hasOldHashes = false): Promise<boolean> {
  const old = passwordHash !== null && isFirebaseHash(passwordHash) ? passwordHash : null;
  const known = old !== null || passwordHash === NO_PASSWORD ? null : passwordHash;
  dummy ??= hash(crypto.getRandomValues(new Uint8Array(32)), PARAMETERS);
  const matches = await verify(known ?? (await dummy), normalized(password));
  if (matches && known !== null) return true;
  if (old === null && !hasOldHashes) return false;
  return (await verifyFirebaseScrypt(old ?? dummyFirebaseHash, password)) && old !== null;
}
