import { ROLE } from '../src/domain/role.ts';
import { hashPassword } from '../src/features/account/passwords.ts';
import { addAccount } from '../src/features/account/store/accounts.ts';
import type { Database } from '../src/storage/database.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { newId } from '../src/storage/id.ts';

/** What somebody types to sign in. */
export interface Credentials {
  email: string;
  password: string;
}

/** How many sign in again and again. */
const CLASS = 200;

/** Adds a pupil who can sign in. */
export async function addAccountOf(db: Database, { email }: Credentials, passwordHash: string): Promise<void> {
  const signedInAt = new Date().toISOString();
  await addAccount(db, { uid: newId(), email, nickname: 'Ученик', role: ROLE.default, passwordHash, signedInAt }, '127.0.0.1');
}

/** Adds pupils who can sign in, all with one password: hashing takes its time. */
export async function addClass(databaseUrl: string): Promise<Credentials[]> {
  const password = 'пароль-ученика';
  const passwordHash = await hashPassword(password);
  const accounts = Array.from({ length: CLASS }, (_, number) => ({ email: `class-${number}@example.ru`, password }));
  const db = await openDatabase(databaseUrl);
  for (const account of accounts) await addAccountOf(db, account, passwordHash);
  await db.destroy();
  return accounts;
}
