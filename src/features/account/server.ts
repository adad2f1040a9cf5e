import { implement, type Context, type Implementation } from '../../api/implement.ts';
import type { Declaration } from '../../api/call.ts';
import { Failure } from '../../domain/failure.ts';
import { ROLE } from '../../domain/role.ts';
import { isEmail, isLongEnough, normalizeEmail, registrationProblems, weakPasswordText } from '../../domain/user.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/id.ts';
import { inTransaction } from '../../storage/transaction.ts';
import {
  changeNickname,
  changePassword,
  createResetLink,
  getProfile,
  getSession,
  register,
  resetPassword,
  signIn,
  signOut,
} from './contract.ts';
import { deviceOf } from './device.ts';
import { Limits } from './limits.ts';
import { ownSessionCalls } from './own-sessions.ts';
import { isOutdatedHash } from './password-hash.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { makeResetLink } from './reset-link.ts';
import { cookieNames, cookieOptions } from './sessions.ts';
import { addAccount, findAccount, openBlocksOf, setNickname, toUser, type Account } from './store/accounts.ts';
import { hasFirebaseHashes, passwordHashOf, renewPasswordHash, setPassword } from './store/passwords.ts';
import { isKnownTo, isKnownToAnybody } from './store/places.ts';
import { hasResetLink, useResetLink } from './store/reset-links.ts';
import { recordFailedSignIn, removeSession, replaceSession } from './store/sessions.ts';
import { hashToken, newToken } from './tokens.ts';

export interface AccountServices {
  db: Database;
  passwordMinLength: number;
  /** Whether learners reach the site over https. */
  isSecure: boolean;
  hasRateLimits: boolean;
  /** The address that learners type; links lead there. */
  publicOrigin: string;
}

/** What a browser keeps of a session that was opened in it. */
interface Tokens {
  session: string;
  /** The device's own mark. */
  device: string;
}

type Caller = Pick<Context<Declaration>, 'address' | 'userAgent' | 'cookie'>;

export function accountCalls(services: AccountServices): Implementation[] {
  const { db, passwordMinLength, isSecure, hasRateLimits, publicOrigin } = services;
  const limits = new Limits(db, hasRateLimits);
  const names = cookieNames(isSecure);

  const sessionId = ({ cookie }: Pick<Caller, 'cookie'>): string | null => {
    const token = cookie.get(names.session);
    return token ? hashToken(token) : null;
  };
  const devicePlace = (token: string): string => `device:${hashToken(token)}`;
  const addressPlace = (address: string): string => `address:${address}`;

  /**
   * Opens a session under a new id, never under one that the browser brought.
   * @returns what the browser is to keep of it; `null` where the account has another password by now
   */
  async function openSession(
    trx: Database,
    account: Account,
    { cookie, address, userAgent }: Caller,
    isSignIn = false,
  ): Promise<Tokens | null> {
    const session = newToken();
    const oldDevice = cookie.get(names.device);
    const isOurs = oldDevice !== undefined && (await isKnownToAnybody(trx, devicePlace(oldDevice)));
    const device = isOurs ? oldDevice : newToken();
    const isOpened = await replaceSession(trx, {
      id: hashToken(session),
      account,
      now: new Date().toISOString(),
      device: deviceOf(userAgent),
      address,
      previous: sessionId({ cookie }),
      places: [devicePlace(device), addressPlace(address)],
      isSignIn,
    });
    return isOpened ? { session, device } : null;
  }

  /** Gives a session that is stored to the browser. */
  function keep({ cookie }: Caller, tokens: Tokens): void {
    cookie.set(names.session, tokens.session, cookieOptions(isSecure, 'session'));
    cookie.set(names.device, tokens.device, cookieOptions(isSecure, 'device'));
  }

  /** Where a try to sign in comes from, as far as the account has been there before. */
  async function whereFrom(uid: string | undefined, { cookie, address }: Caller) {
    const token = cookie.get(names.device);
    // Nobody is asked for like somebody, so that both take as long.
    const isKnown = async (place: string | null): Promise<boolean> =>
      place !== null && (await isKnownTo(db, uid ?? '', place));
    const device = token ? devicePlace(token) : null;
    return {
      knownDevice: (await isKnown(device)) ? device : null,
      isKnownAddress: await isKnown(addressPlace(address)),
    };
  }

  return [
    implement(getSession, ({ user }) => ({ user })),

    implement(signIn, async ({ input, ...caller }) => {
      if (!isEmail(input.email)) throw new Failure('invalid-email');
      const email = normalizeEmail(input.email);
      const account = await findAccount(db, email);
      const attempt = await limits.beginSignIn({
        email,
        address: caller.address,
        ...(await whereFrom(account?.uid, caller)),
      });
      const hasOldHashes = await hasFirebaseHashes(db);
      const isRight = await verifyPassword(account?.passwordHash ?? null, input.password, hasOldHashes);
      if (!isRight || account === undefined) {
        await inTransaction(db, async (trx) => {
          await attempt.failed(trx);
          await recordFailedSignIn(trx, { account, email, address: caller.address });
        });
        throw new Failure('invalid-credential');
      }
      const newHash = isOutdatedHash(account.passwordHash) ? await hashPassword(input.password) : null;
      const tokens = await inTransaction(db, async (trx) => {
        const proven = newHash === null ? account : await renewPasswordHash(trx, account, newHash);
        const opened = await openSession(trx, proven, caller, true);
        await attempt.succeeded(trx);
        return opened;
      });
      if (tokens === null) throw new Failure('invalid-credential');
      keep(caller, tokens);
      return { user: toUser(account, await openBlocksOf(db, account.uid)) };
    }),

    implement(signOut, async ({ cookie }) => {
      const id = sessionId({ cookie });
      if (id !== null) await removeSession(db, id);
      cookie.set(names.session, '', { ...cookieOptions(isSecure, 'session'), maxAge: 0 });
      return undefined;
    }),

    implement(register, async ({ input, ...caller }) => {
      const [problem] = Object.values(registrationProblems(input, passwordMinLength));
      if (problem) throw problem;
      const attempt = await limits.beginRegistration(caller.address);
      const account: Account = {
        uid: newId(),
        email: normalizeEmail(input.email),
        nickname: input.nickname.trim(),
        role: ROLE.default,
        passwordHash: await hashPassword(input.password),
        signedInAt: new Date().toISOString(),
      };
      const tokens = await inTransaction(db, async (trx) => {
        if (!(await addAccount(trx, account, caller.address))) return null;
        const opened = await openSession(trx, account, caller);
        await attempt.succeeded(trx);
        return opened;
      });
      if (tokens === null) throw new Failure('email-already-in-use');
      keep(caller, tokens);
      return { user: toUser(account, []) };
    }),

    implement(getProfile, ({ user }) => ({ user })),

    implement(changeNickname, async ({ input, user, address }) => {
      const nickname = input.nickname.trim();
      if (!nickname) throw new Failure('missing-fields');
      await setNickname(db, nickname, { user, address });
      return { user: { ...user, nickname } };
    }),

    implement(changePassword, async ({ input, user, ...caller }) => {
      const { oldPassword, newPassword } = input;
      if (!oldPassword.trim() || !newPassword.trim()) throw new Failure('missing-fields');
      if (!isLongEnough(newPassword, passwordMinLength)) {
        throw new Failure('weak-password', { message: weakPasswordText(passwordMinLength) });
      }
      await limits.countOldPassword(user.uid);
      const old = await passwordHashOf(db, user.uid);
      if (old === null || !(await verifyPassword(old, oldPassword))) throw new Failure('wrong-password');
      await limits.forgetOldPassword(user.uid);
      const change = { old, passwordHash: await hashPassword(newPassword), keptSession: sessionId(caller) ?? '' };
      if (!(await setPassword(db, change, { user, address: caller.address }))) throw new Failure('wrong-password');
      return undefined;
    }),

    ...ownSessionCalls(db, sessionId),

    implement(createResetLink, async ({ params: { uid }, ...by }) => {
      const link = await makeResetLink(db, { uid, publicOrigin }, by);
      if (link === null) throw new Failure('user-not-found');
      return link;
    }),

    implement(resetPassword, async ({ input, ...caller }) => {
      const { token, newPassword } = input;
      if (!newPassword.trim()) throw new Failure('missing-fields');
      if (!isLongEnough(newPassword, passwordMinLength)) {
        throw new Failure('weak-password', { message: weakPasswordText(passwordMinLength) });
      }
      const id = hashToken(token);
      // Hashing is dear and anybody may call this: only who has a link is worth it.
      const isLink = await hasResetLink(db, id, new Date().toISOString());
      if (!isLink) throw new Failure('reset-link-invalid');
      const passwordHash = await hashPassword(newPassword);
      const opened = await inTransaction(db, async (trx) => {
        const account = await useResetLink(trx, { id, passwordHash, address: caller.address });
        const tokens = account && (await openSession(trx, account, caller));
        return account && tokens ? { account, tokens } : null;
      });
      if (opened === null) throw new Failure('reset-link-invalid');
      keep(caller, opened.tokens);
      const { account } = opened;
      return { user: toUser(account, await openBlocksOf(db, account.uid)) };
    }),
  ];
}
