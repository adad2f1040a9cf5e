import { ROLE } from '../../src/domain/users/role.ts';
import { hashPassword } from '../../src/features/account/passwords/passwords.ts';
import { addAccount } from '../../src/features/account/store/accounts.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { newId } from '../../src/db/new-id.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Number of accounts that sign in repeatedly. */
const ACCOUNTS = 200;

export async function addLearnerAccount(db: Database, { email }: Credentials, passwordHash: string): Promise<void> {
  const signedInAt = new Date().toISOString();
  await addAccount(db, { uid: newId(), email, nickname: 'Ученик', role: ROLE.default, passwordHash, signedInAt }, '127.0.0.1');
}

/** Adds accounts with one password, because every hash is slow. */
export async function addAccounts(databaseUrl: string): Promise<Credentials[]> {
  const password = 'пароль-ученика';
  const passwordHash = await hashPassword(password);
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => ({ email: `class-${index}@example.ru`, password }));
  const db = await openDatabase(databaseUrl);
  for (const account of accounts) await addLearnerAccount(db, account, passwordHash);
  await db.destroy();
  return accounts;
}
