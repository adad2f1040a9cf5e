import { ROLE } from '../../src/domain/users/role.ts';
import { hashPassword } from '../../src/features/account/passwords/hash-passwords.ts';
import { addAccount } from '../../src/features/account/store/accounts.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { newId } from '../../src/db/new-id.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The number of accounts that sign in again and again. */
const ACCOUNTS = 200;

/** Adds accounts that all have the same password, because every hash is slow. */
export async function addAccounts(databaseUrl: string): Promise<Credentials[]> {
  const password = 'пароль-ученика';
  const passwordHash = await hashPassword(password);
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => ({ email: `class-${index}@example.ru`, password }));
  const db = await openDatabase(databaseUrl);
  for (const { email } of accounts) {
    const account = { uid: newId(), email, nickname: 'Ученик', role: ROLE.default, passwordHash, signedInAt: new Date().toISOString() };
    await addAccount(db, account, '127.0.0.1');
  }
  await db.destroy();
  return accounts;
}
