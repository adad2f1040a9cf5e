/**
 * Passwords of accounts that came from Firebase Authentication. Its hash is a modified scrypt
 * (github.com/firebase/scrypt): scrypt makes a key from the password, and the hash is the project's signer key
 * encrypted with it. Kept only until the account's next sign-in, then argon2id takes its place.
 */
import { createCipheriv, scryptSync, timingSafeEqual } from 'node:crypto';

/** Parameters of a Firebase project, the same for all of its accounts. Bytes are in base64. */
export interface HashParameters {
  signerKey: string;
  saltSeparator: string;
  /** scrypt's r. */
  rounds: number;
  /** Binary logarithm of scrypt's N. */
  memoryCost: number;
}

/** Firebase's own limits of its costs; each is at least 1. */
export const MOST_COSTLY = { rounds: 8, memoryCost: 14 } as const;

/** All that is needed to check a password of such an account. */
export interface FirebaseHash extends HashParameters {
  salt: string;
  hash: string;
}

/** Every stored text of this kind begins with it. */
export const FIREBASE_PREFIX = 'firebase-scrypt$';
const FORM = /^firebase-scrypt\$r=([1-9]),m=([1-9]\d?)\$([\w+/]*=*)\$([\w+/]+=*)\$([\w+/]*=*)\$([\w+/]+=*)$/;

const KEY_BYTES = 32;
/** N × r × 128 bytes at the largest parameters, twice. */
const SCRYPT_MEMORY = 2 * 2 ** MOST_COSTLY.memoryCost * MOST_COSTLY.rounds * 128;

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** Whether what is stored of a password is one of these hashes. */
export const isFirebaseHash = (stored: string): boolean => stored.startsWith(FIREBASE_PREFIX);

/** The hash with all that is needed to check it, as one text: `firebase-scrypt$r=8,m=14$separator$key$salt$hash`. */
export const writeFirebaseHash = ({ signerKey, saltSeparator, rounds, memoryCost, salt, hash }: FirebaseHash): string =>
  `${FIREBASE_PREFIX}r=${rounds},m=${memoryCost}$${saltSeparator}$${signerKey}$${salt}$${hash}`;

/** @returns `null` for a text that `writeFirebaseHash` didn't write */
export function readFirebaseHash(stored: string): FirebaseHash | null {
  const [whole, rounds, memoryCost, saltSeparator = '', signerKey = '', salt = '', hash = ''] = FORM.exec(stored) ?? [];
  const costs = { rounds: Number(rounds), memoryCost: Number(memoryCost) };
  if (whole === undefined || costs.rounds > MOST_COSTLY.rounds || costs.memoryCost > MOST_COSTLY.memoryCost) return null;
  return { ...costs, saltSeparator, signerKey, salt, hash };
}

/** The hash of a password in base64. */
export function firebaseScrypt(password: string, parameters: Omit<FirebaseHash, 'hash'>): string {
  const salt = Buffer.concat([bytes(parameters.salt), bytes(parameters.saltSeparator)]);
  const cost = { N: 2 ** parameters.memoryCost, r: parameters.rounds, p: 1, maxmem: SCRYPT_MEMORY };
  const key = scryptSync(password, salt, KEY_BYTES, cost);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(bytes(parameters.signerKey)), cipher.final()]).toString('base64');
}

/**
 * Whether a password is the one of a stored Firebase hash. Firebase hashed what the keyboard sent, so each
 * spelling of composed letters (й as one sign or as two) is tried.
 */
export function verifyFirebaseScrypt(stored: string, password: string): boolean {
  const parameters = readFirebaseHash(stored);
  if (parameters === null) return false;
  const expected = bytes(parameters.hash);
  for (const spelling of new Set([password, password.normalize('NFC'), password.normalize('NFD')])) {
    const found = bytes(firebaseScrypt(spelling, parameters));
    if (found.length === expected.length && timingSafeEqual(found, expected)) return true;
  }
  return false;
}

/** Of nobody's password; checking against it takes as long as against a real one, whose costs are always these. */
export const dummyFirebaseHash = writeFirebaseHash({
  ...MOST_COSTLY,
  saltSeparator: 'Bw==',
  signerKey: Buffer.alloc(64).toString('base64'),
  salt: 'AAAA',
  hash: Buffer.alloc(64).toString('base64'),
});
