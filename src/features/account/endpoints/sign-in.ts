import { handle, type Context, type Route } from '../../../http/handler.ts';
import { AppError } from '../../../domain/errors.ts';
import { consentFields } from '../../../domain/personal-data/consent-gate.ts';
import { isEmail } from '../../../domain/users/user.ts';
import type { Database } from '../../../db/database.ts';
import { normalizeEmail } from '../../../db/users/email.ts';
import { findGate } from '../../../db/personal-data/find-gate.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import type { BrowserSessions, Tokens } from '../sessions/session-cookies.ts';
import { signIn } from '../contract.ts';
import type { SignInRateLimiter } from '../sign-in-rate-limiter.ts';
import { isOutdatedHash } from '../passwords/stored-hash.ts';
import { hashPassword, withPasswordSlot, verifyPassword } from '../passwords/hash-passwords.ts';
import { findAccount, openBlocksOf, toUser, type Account } from '../store/accounts.ts';
import { hasFirebaseHashes, renewPasswordHash } from '../store/passwords.ts';
import { recordFailedSignIn } from '../store/sessions.ts';

/** Counts the attempt, verifies the password and opens a session (rules R6, R7, R66). */
export function signInRoute(db: Database, days: TutorDays, rateLimiter: SignInRateLimiter, sessions: BrowserSessions): Route {
  type Caller = Omit<Context<typeof signIn>, 'body'>;

  async function isPasswordRight(account: Account | undefined, password: string): Promise<boolean> {
    return verifyPassword(account?.passwordHash ?? null, password, await hasFirebaseHashes(db));
  }

  /** @throws {AppError} `invalid-credential`, `too-many-requests` */
  async function openSession(email: string, password: string, caller: Caller): Promise<{ account: Account; tokens: Tokens }> {
    let account = await findAccount(db, email);
    const origin = await sessions.signInOrigin(db, account?.uid, caller);
    const attempt = await rateLimiter.beginSignIn({ email, address: caller.address, ...origin });

    while ((await isPasswordRight(account, password)) && account !== undefined) {
      const verified = account;
      const newHash = isOutdatedHash(verified.passwordHash) ? await hashPassword(password) : null;
      const tokens = await inTransaction(db, async (trx) => {
        const renewed = newHash === null ? verified : await renewPasswordHash(trx, verified, newHash);
        const opened = await sessions.open(trx, renewed, caller, true);
        if (opened !== null) await attempt.succeeded(trx);
        return opened;
      });
      if (tokens !== null) return { account: verified, tokens };
      // The stored hash has changed since it was read, because the password was changed or a concurrent sign-in has
      // renewed the hash. The account is read again.
      account = await findAccount(db, email);
    }

    await recordFailedSignIn(db, { account, email, address: caller.address });
    throw new AppError('invalid-credential');
  }

  return handle(signIn, ({ body, ...caller }) => {
    if (!isEmail(body.email)) throw new AppError('invalid-email');
    return withPasswordSlot(async () => {
      const { account, tokens } = await openSession(normalizeEmail(body.email), body.password, caller);
      sessions.setCookies(caller, tokens);
      return { user: toUser(account, await openBlocksOf(db, account.uid, days.today())), ...consentFields(await findGate(db, account)) };
    });
  });
}
