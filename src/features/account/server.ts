import { implement, type Implementation } from '../../api/implement.ts';
import { Failure } from '../../domain/failure.ts';
import { ROLE } from '../../domain/role.ts';
import { registrationProblems, tidyNickname, weakPassword } from '../../domain/user.ts';
import type { Database } from '../../storage/database.ts';
import { normalizeEmail } from '../../storage/email.ts';
import { newId } from '../../storage/id.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { BrowserSessions } from './browser-sessions.ts';
import {
  changeNickname,
  changePassword,
  createResetLink,
  getProfile,
  getSession,
  register,
  resetPassword,
  signOut,
} from './contract.ts';
import { Limits } from './limits.ts';
import { ownSessionCalls } from './own-sessions.ts';
import { hashPassword, inTurn, verifyPassword } from './passwords.ts';
import { makeResetLink } from './reset-link.ts';
import { signInCall } from './sign-in.ts';
import { addAccount, openBlocksOf, setNickname, toUser, type Account } from './store/accounts.ts';
import { passwordHashOf, setPassword } from './store/passwords.ts';
import { hasResetLink, useResetLink } from './store/reset-links.ts';
import { removeSession } from './store/sessions.ts';
import { hashToken } from './tokens.ts';

interface AccountServices {
  db: Database;
  passwordMinLength: number;
  /** Whether learners reach the site over https. */
  isSecure: boolean;
  hasRateLimits: boolean;
  /** The address that learners type; links lead there. */
  publicOrigin: string;
}

/** Registration, sessions, the profile, and links for new passwords. */
export function accountCalls(services: AccountServices): Implementation[] {
  const { db, passwordMinLength, isSecure, hasRateLimits, publicOrigin } = services;
  const limits = new Limits(db, hasRateLimits);
  const sessions = new BrowserSessions(isSecure);

  /** @throws Failure `missing-fields`, `weak-password` for a password that nobody may have */
  function checkNewPassword(password: string): void {
    if (!password.trim()) throw new Failure('missing-fields');
    const weak = weakPassword(password, passwordMinLength);
    if (weak !== null) throw weak;
  }

  return [
    implement(getSession, ({ user }) => ({ user })),

    signInCall(db, limits, sessions),

    implement(signOut, async ({ cookie }) => {
      const id = sessions.idOf({ cookie });
      if (id !== null) await removeSession(db, id);
      sessions.forget({ cookie });
      return undefined;
    }),

    implement(register, ({ input, ...caller }) => {
      const [problem] = Object.values(registrationProblems(input, passwordMinLength));
      if (problem) throw problem;
      return inTurn(async () => {
        const attempt = await limits.beginRegistration(caller.address);
        const account: Account = {
          uid: newId(),
          email: normalizeEmail(input.email),
          nickname: tidyNickname(input.nickname),
          role: ROLE.default,
          passwordHash: await hashPassword(input.password),
          signedInAt: new Date().toISOString(),
        };
        const tokens = await inTransaction(db, async (trx) => {
          if (!(await addAccount(trx, account, caller.address))) return null;
          const opened = await sessions.open(trx, account, caller);
          await attempt.succeeded(trx);
          return opened;
        });
        if (tokens === null) throw new Failure('email-already-in-use');
        sessions.keep(caller, tokens);
        return { user: toUser(account, []) };
      });
    }),

    implement(getProfile, ({ user }) => ({ user })),

    implement(changeNickname, async ({ input, user, address }) => {
      const nickname = tidyNickname(input.nickname);
      if (!nickname) throw new Failure('missing-fields');
      await setNickname(db, nickname, { user, address });
      return { user: { ...user, nickname } };
    }),

    implement(changePassword, async ({ input, user, ...caller }) => {
      const { oldPassword, newPassword } = input;
      if (!oldPassword.trim()) throw new Failure('missing-fields');
      checkNewPassword(newPassword);
      await limits.countOldPassword(user.uid);
      const old = await passwordHashOf(db, user.uid);
      if (old === null || !(await verifyPassword(old, oldPassword))) throw new Failure('wrong-password');
      await limits.forgetOldPassword(user.uid);
      const change = { old, passwordHash: await hashPassword(newPassword), keptSession: sessions.idOf(caller) ?? '' };
      if (!(await setPassword(db, change, { user, address: caller.address }))) throw new Failure('wrong-password');
      return undefined;
    }),

    ...ownSessionCalls(db, (caller) => sessions.idOf(caller)),

    implement(createResetLink, async ({ params: { uid }, ...by }) => {
      const link = await makeResetLink(db, { uid, publicOrigin }, by);
      if (typeof link === 'string') throw new Failure(link);
      return link;
    }),

    implement(resetPassword, async ({ input, ...caller }) => {
      const { token, newPassword } = input;
      checkNewPassword(newPassword);
      const id = hashToken(token);
      // Hashing is expensive and anybody may call this, so it is done only for a link that works.
      const isLink = await hasResetLink(db, id, new Date().toISOString());
      if (!isLink) throw new Failure('reset-link-invalid');
      const passwordHash = await hashPassword(newPassword);
      const opened = await inTransaction(db, async (trx) => {
        const account = await useResetLink(trx, { id, passwordHash, address: caller.address });
        const tokens = account && (await sessions.open(trx, account, caller));
        return account && tokens ? { account, tokens } : null;
      });
      if (opened === null) throw new Failure('reset-link-invalid');
      sessions.keep(caller, opened.tokens);
      const { account } = opened;
      return { user: toUser(account, await openBlocksOf(db, account.uid)) };
    }),
  ];
}
