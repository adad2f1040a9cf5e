/** Creates the first admin of a new site. */
import { randomBytes } from 'node:crypto';
import { ROLE } from '../../domain/users/role.ts';
import type { Database } from '../../db/database.ts';
import { normalizeEmail } from '../../db/users/email.ts';
import { newId } from '../../db/new-id.ts';
import { hasAdmin, putAdmin, type Account } from './store/accounts.ts';

export interface Credentials {
  email: string;
  password: string;
}

const DEFAULT_EMAIL = 'admin@listok.local';

export interface FirstAdmin {
  account: Account;
  /** The credentials, to be printed once; `null` if the operator has set them. */
  credentials: Credentials | null;
}

/**
 * Prepares the account of the first admin, before the transaction that inserts it begins. Hashing the password may take seconds on a busy
 * machine, and PostgreSQL would end a transaction that does nothing for so long.
 * @param given the address and password of the settings; if it is `null`, the admin gets a fixed address and a random password
 * @returns `null` if an admin exists
 */
export async function prepareFirstAdmin(db: Database, given: Credentials | null): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  // The hash is made in this thread. No request is served yet, so nothing has to wait. The password threads would be slower,
  // because they have the lowest priority of the machine.
  const { hash } = await import('./passwords/password-worker.ts');
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
 * Adds the first admin, unless another process has added an admin meanwhile.
 * @returns the credentials to print once; `null` if no admin was added or the operator set the credentials
 */
export async function addFirstAdmin(db: Database, first: FirstAdmin | null): Promise<Credentials | null> {
  if (first === null || (await hasAdmin(db))) return null;
  await putAdmin(db, first.account);
  return first.credentials;
}
