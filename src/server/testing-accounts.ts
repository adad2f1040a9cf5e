/**
 * People for tests, as registration and sign-in leave them in the database and in their browser, at once: to hash a
 * password takes longer than most of what is asked of them afterwards.
 */
import { ROLE } from '../domain/role.ts';
import { BrowserSessions } from '../features/account/browser-sessions.ts';
import { addAccount, findAccount, hasAdministrator, putAdministrator, type Account } from '../features/account/store/accounts.ts';
import type { Database } from '../storage/database.ts';
import { newId } from '../storage/id.ts';
import type { TestClient } from './testing-client.ts';

/** Everybody's. */
export const TEST_PASSWORD = 'пароль-для-проверки';
const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$oOtlOqgQAsFym0JQbVEHDA$M4yztxRElyqy7KGQR+DyevuAngr0Tb1ENutjYAdQGMQ';
/** Whom `signInAdminIn` signs in. */
export const ADMINISTRATOR = 'admin@listok.test';
const ADDRESS = '127.0.0.1';

const newAccount = (account: Pick<Account, 'email' | 'nickname' | 'role'>): Account => ({
  ...account,
  uid: newId(),
  passwordHash: PASSWORD_HASH,
  signedInAt: new Date().toISOString(),
});

/** Makes an account that is signed in in a browser. @returns its uid */
export async function registerIn({ cookies }: TestClient, db: Database, isSecure: boolean, email: string): Promise<string> {
  const account = newAccount({ email, nickname: 'Ученик', role: ROLE.default });
  if (!(await addAccount(db, account, ADDRESS))) throw new Error(`${email} has an account already.`);
  await openSession(cookies, db, isSecure, account, false);
  return account.uid;
}

/** Signs an administrator in in a browser, the first one where there is none. */
export async function signInAdminIn({ cookies }: TestClient, db: Database, isSecure: boolean): Promise<void> {
  if (!(await hasAdministrator(db))) {
    await putAdministrator(db, newAccount({ email: ADMINISTRATOR, nickname: 'Администратор', role: ROLE.admin }));
  }
  const account = await findAccount(db, ADMINISTRATOR);
  if (account === undefined) throw new Error('There is an administrator, and it is another one.');
  await openSession(cookies, db, isSecure, account, true);
}

async function openSession(cookies: Map<string, string>, db: Database, isSecure: boolean, account: Account, isSignIn: boolean): Promise<void> {
  const cookie = { get: (name: string) => cookies.get(name), set: (name: string, value: string) => void cookies.set(name, value) };
  const sessions = new BrowserSessions(isSecure);
  const tokens = await sessions.open(db, account, { cookie, address: ADDRESS, userAgent: '' }, isSignIn);
  if (tokens === null) throw new Error(`The account of ${account.email} has another password.`);
  sessions.keep({ cookie }, tokens);
}
