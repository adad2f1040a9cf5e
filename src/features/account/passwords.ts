import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One password has one spelling, whatever keyboard composed its letters (й as one sign or as two). */
const normalized = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), PARAMETERS);

/** A hash of nothing that anyone could type: checking against it takes as long as against a real one. */
let dummy: Promise<string> | undefined;

/**
 * Whether a password is right. For an account that doesn't exist (`null`) the answer is no, and takes as long.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hash(crypto.getRandomValues(new Uint8Array(32)), PARAMETERS);
  const matches = await verify(passwordHash ?? (await dummy), normalized(password));
  return matches && passwordHash !== null;
}
