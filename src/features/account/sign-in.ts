import { implement, type Context, type Implementation } from '../../api/implement.ts';
import { Failure } from '../../domain/failure.ts';
import { isEmail } from '../../domain/user.ts';
import type { Database } from '../../storage/database.ts';
import { normalizeEmail } from '../../storage/email.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { BrowserSessions, Tokens } from './browser-sessions.ts';
import { signIn } from './contract.ts';
import type { Limits } from './limits.ts';
import { isOutdatedHash } from './password-hash.ts';
import { hashPassword, inTurn, verifyPassword } from './passwords.ts';
import { findAccount, openBlocksOf, toUser, type Account } from './store/accounts.ts';
import { hasFirebaseHashes, renewPasswordHash } from './store/passwords.ts';
import { recordFailedSignIn } from './store/sessions.ts';

/** The sign-in: a try is counted, its password checked, and a session opened by what was proven. */
export function signInCall(db: Database, limits: Limits, sessions: BrowserSessions): Implementation {
  type Caller = Omit<Context<typeof signIn>, 'input'>;

  async function isRight(account: Account | undefined, password: string): Promise<boolean> {
    return verifyPassword(account?.passwordHash ?? null, password, await hasFirebaseHashes(db));
  }

  /** @throws Failure `invalid-credential`, `too-many-requests` */
  async function enter(email: string, password: string, caller: Caller): Promise<{ account: Account; tokens: Tokens }> {
    let account = await findAccount(db, email);
    const from = await sessions.whereFrom(db, account?.uid, caller);
    const attempt = await limits.beginSignIn({ email, address: caller.address, ...from });

    while ((await isRight(account, password)) && account !== undefined) {
      const proven = account;
      const newHash = isOutdatedHash(proven.passwordHash) ? await hashPassword(password) : null;
      const tokens = await inTransaction(db, async (trx) => {
        const renewed = newHash === null ? proven : await renewPasswordHash(trx, proven, newHash);
        const opened = await sessions.open(trx, renewed, caller, true);
        if (opened !== null) await attempt.succeeded(trx);
        return opened;
      });
      if (tokens !== null) return { account: proven, tokens };
      // It has another hash by now: of another password, or of this one, made anew by somebody who signed in meanwhile.
      account = await findAccount(db, email);
    }

    await recordFailedSignIn(db, { account, email, address: caller.address });
    throw new Failure('invalid-credential');
  }

  return implement(signIn, ({ input, ...caller }) => {
    if (!isEmail(input.email)) throw new Failure('invalid-email');
    return inTurn(async () => {
      const { account, tokens } = await enter(normalizeEmail(input.email), input.password, caller);
      sessions.keep(caller, tokens);
      return { user: toUser(account, await openBlocksOf(db, account.uid)) };
    });
  });
}
