import { randomBytes } from 'node:crypto';
import { ROLE } from '../../domain/role.ts';
import type { Database } from '../../storage/database.ts';
import { normalizeEmail } from '../../storage/email.ts';
import { newId } from '../../storage/id.ts';
import { hasAdministrator, putAdministrator, type Account } from './store/accounts.ts';

export interface Credentials {
  email: string;
  password: string;
}

const DEFAULT_EMAIL = 'admin@listok.local';

/** Who is going to be the administrator. */
export interface FirstAdministrator {
  account: Account;
  /** To be printed once; `null` when the operator chose them. */
  credentials: Credentials | null;
}

/**
 * Prepares an administrator where there is none. It is done before the transaction that makes them: the hash of a password may take
 * seconds on a busy machine, and PostgreSQL ends a transaction that waits for so long.
 * @param given from the settings; without them a fixed address and a random password
 * @returns `null` when there is one
 */
export async function firstAdministrator(db: Database, given: Credentials | null): Promise<FirstAdministrator | null> {
  if (await hasAdministrator(db)) return null;
  // In this thread: nobody is served yet, and those of passwords make way for everything else on the machine.
  const { hash } = await import('./password-thread.ts');
  const { email, password } = given ?? { email: DEFAULT_EMAIL, password: randomBytes(12).toString('base64url') };
  const account = {
    uid: newId(),
    email: normalizeEmail(email),
    nickname: 'Администратор',
    role: ROLE.admin,
    passwordHash: hash(password),
    signedInAt: new Date().toISOString(),
  };
  return { account, credentials: given === null ? { email, password } : null };
}

/**
 * Makes the administrator, unless another process has made one meanwhile.
 * @returns the credentials to print once, `null` when nothing was made or the operator chose them
 */
export async function addAdministrator(db: Database, first: FirstAdministrator | null): Promise<Credentials | null> {
  if (first === null || (await hasAdministrator(db))) return null;
  await putAdministrator(db, first.account);
  return first.credentials;
}
