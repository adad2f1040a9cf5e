/**
 * Password hashes of accounts that were imported from Firebase Authentication. Firebase uses a modified scrypt
 * (github.com/firebase/scrypt): scrypt derives a key from the password, and the hash is the project's signer key
 * encrypted with that key. The next sign-in replaces such a hash with argon2id.
 */
import { createCipheriv, scryptSync, timingSafeEqual } from 'node:crypto';

/** The parameters of a Firebase project, which all its accounts share. Bytes are in base64. */
export interface HashParameters {
  signerKey: string;
  saltSeparator: string;
  /** The parameter r of scrypt. */
  rounds: number;
  /** The binary logarithm of scrypt's parameter N. */
  memoryCost: number;
}

/** The highest values that Firebase allows. The lowest value of each is 1. */
export const MAX_COST = { rounds: 8, memoryCost: 14 } as const;

/** All data that are needed to verify a password. */
export interface FirebaseHash extends HashParameters {
  salt: string;
  hash: string;
}

/** The beginning of every stored hash of this kind. */
export const FIREBASE_PREFIX = 'firebase-scrypt$';
const STORED_FORMAT = /^firebase-scrypt\$r=([1-9]),m=([1-9]\d?)\$([\w+/]*=*)\$([\w+/]+=*)\$([\w+/]*=*)\$([\w+/]+=*)$/;

const KEY_BYTES = 32;
/** The memory limit, bytes: twice N × r × 128 bytes at the largest parameters. */
const SCRYPT_MAX_BYTES = 2 * 2 ** MAX_COST.memoryCost * MAX_COST.rounds * 128;

const decodeBase64 = (base64: string): Buffer => Buffer.from(base64, 'base64');

export const isFirebaseHash = (stored: string): boolean => stored.startsWith(FIREBASE_PREFIX);

/** Writes a hash and its parameters as a text: `firebase-scrypt$r=8,m=14$separator$key$salt$hash`. */
export const writeFirebaseHash = ({ signerKey, saltSeparator, rounds, memoryCost, salt, hash }: FirebaseHash): string =>
  `${FIREBASE_PREFIX}r=${rounds},m=${memoryCost}$${saltSeparator}$${signerKey}$${salt}$${hash}`;

/** Parses what `writeFirebaseHash` wrote. @returns `null` for any other text */
export function readFirebaseHash(stored: string): FirebaseHash | null {
  const [match, rounds, memoryCost, saltSeparator = '', signerKey = '', salt = '', hash = ''] = STORED_FORMAT.exec(stored) ?? [];
  const costs = { rounds: Number(rounds), memoryCost: Number(memoryCost) };
  if (match === undefined || costs.rounds > MAX_COST.rounds || costs.memoryCost > MAX_COST.memoryCost) return null;
  return { ...costs, saltSeparator, signerKey, salt, hash };
}

/** @returns the hash in base64 */
export function firebaseScrypt(password: string, parameters: Omit<FirebaseHash, 'hash'>): string {
  const salt = Buffer.concat([decodeBase64(parameters.salt), decodeBase64(parameters.saltSeparator)]);
  const cost = { N: 2 ** parameters.memoryCost, r: parameters.rounds, p: 1, maxmem: SCRYPT_MAX_BYTES };
  const key = scryptSync(password, salt, KEY_BYTES, cost);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(decodeBase64(parameters.signerKey)), cipher.final()]).toString('base64');
}

/**
 * Whether a password matches a stored Firebase hash. Firebase did not normalize passwords, and keyboards write й as one
 * code point or as two. The check therefore tries each Unicode normalization.
 */
export function verifyFirebaseScrypt(stored: string, password: string): boolean {
  const parameters = readFirebaseHash(stored);
  if (parameters === null) return false;
  const expected = decodeBase64(parameters.hash);
  for (const normalized of new Set([password, password.normalize('NFC'), password.normalize('NFD')])) {
    const actual = decodeBase64(firebaseScrypt(normalized, parameters));
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return true;
  }
  return false;
}

/** A hash that matches no password. A check against it takes as long as against a real hash, because all real hashes have these costs. */
export const dummyFirebaseHash = writeFirebaseHash({
  ...MAX_COST,
  saltSeparator: 'Bw==',
  signerKey: Buffer.alloc(64).toString('base64'),
  salt: 'AAAA',
  hash: Buffer.alloc(64).toString('base64'),
});
