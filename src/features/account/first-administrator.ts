import { randomBytes } from 'node:crypto';
import { ROLE } from '../../domain/role.ts';
import type { Database } from '../../storage/database.ts';
import { normalizeEmail } from '../../storage/email.ts';
import { newId } from '../../storage/id.ts';
import { hashPassword } from './passwords.ts';
import { hasAdministrator, putAdministrator } from './store/accounts.ts';

export interface Credentials {
  email: string;
  password: string;
}

const DEFAULT_EMAIL = 'admin@listok.local';

/**
 * Makes an administrator where there is none.
 * @param given from the settings; without them a fixed address and a random password
 * @returns the credentials to print once, `null` when nothing was made or the operator chose them
 */
export async function ensureAdministrator(db: Database, given: Credentials | null): Promise<Credentials | null> {
  if (await hasAdministrator(db)) return null;
  const { email, password } = given ?? { email: DEFAULT_EMAIL, password: randomBytes(12).toString('base64url') };
  await putAdministrator(db, {
    uid: newId(),
    email: normalizeEmail(email),
    nickname: 'Администратор',
    role: ROLE.admin,
    passwordHash: await hashPassword(password),
    signedInAt: new Date().toISOString(),
  });
  return given === null ? { email, password } : null;
}
