import { implement, type Context, type Implementation } from '../../api/mount.ts';
import type { Declaration } from '../../api/call.ts';
import { Failure } from '../../domain/failure.ts';
import {
  isEmail,
  isLongEnough,
  normalizeEmail,
  registrationProblems,
  ROLE,
  weakPasswordText,
} from '../../domain/user.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/id.ts';
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
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import { makeResetLink } from './reset-link.ts';
import { cookieNames, cookieOptions } from './sessions.ts';
import * as store from './store.ts';
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
   * Starts a session under a new id, never under one that the browser brought.
   * @returns whether it did; `false` where the account has another password by now
   */
  async function startSession(
    account: store.Account,
    { cookie, address, userAgent }: Caller,
    isSignIn = false,
  ): Promise<boolean> {
    const token = newToken();
    const oldDevice = cookie.get(names.device);
    const isOurs = oldDevice !== undefined && (await store.isKnownToAnybody(db, devicePlace(oldDevice)));
    const device = isOurs ? oldDevice : newToken();
    const isStarted = await store.replaceSession(db, {
      id: hashToken(token),
      account,
      now: new Date().toISOString(),
      device: deviceOf(userAgent),
      address,
      previous: sessionId({ cookie }),
      places: [devicePlace(device), addressPlace(address)],
      isSignIn,
    });
    if (!isStarted) return false;
    cookie.set(names.session, token, cookieOptions(isSecure, 'session'));
    cookie.set(names.device, device, cookieOptions(isSecure, 'device'));
    return true;
  }

  /** Where a try to sign in comes from, as far as the account has been there before. */
  async function whereFrom(uid: string | undefined, { cookie, address }: Caller) {
    const device = cookie.get(names.device);
    const here = [addressPlace(address), ...(device ? [devicePlace(device)] : [])];
    const known = await store.knownAmong(db, uid ?? '', here);
    return {
      knownDevice: known.find((place) => place.startsWith('device:')) ?? null,
      isKnownAddress: known.includes(addressPlace(address)),
    };
  }

  return [
    implement(getSession, ({ user }) => ({ user })),

    implement(signIn, async ({ input, ...caller }) => {
      if (!isEmail(input.email)) throw new Failure('invalid-email');
      const email = normalizeEmail(input.email);
      let account = await store.findAccount(db, email);
      const attempt = await limits.beginSignIn({
        email,
        address: caller.address,
        ...(await whereFrom(account?.uid, caller)),
      });
      const hasOldHashes = await store.hasFirebaseHashes(db);
      const isRight = await verifyPassword(account?.passwordHash ?? null, input.password, hasOldHashes);
      if (!isRight || account === undefined) {
        await attempt.failed();
        await store.recordFailedSignIn(db, { account, email, address: caller.address });
        throw new Failure('invalid-credential');
      }
      await attempt.succeeded();
      if (isOutdatedHash(account.passwordHash)) {
        account = await store.renewPasswordHash(db, account, await hashPassword(input.password));
      }
      if (!(await startSession(account, caller, true))) throw new Failure('invalid-credential');
      return { user: store.toUser(account, await store.openBlocksOf(db, account.uid)) };
    }),

    implement(signOut, async ({ cookie }) => {
      const id = sessionId({ cookie });
      if (id !== null) await store.removeSession(db, id);
      cookie.set(names.session, '', { ...cookieOptions(isSecure, 'session'), maxAge: 0 });
      return undefined;
    }),

    implement(register, async ({ input, ...caller }) => {
      const [problem] = Object.values(registrationProblems(input, passwordMinLength));
      if (problem) throw problem;
      const attempt = await limits.beginRegistration(caller.address);
      const account: store.Account = {
        uid: newId(),
        email: normalizeEmail(input.email),
        nickname: input.nickname.trim(),
        role: ROLE.default,
        passwordHash: await hashPassword(input.password),
        signedInAt: new Date().toISOString(),
      };
      if (!(await store.addAccount(db, account, caller.address))) throw new Failure('email-already-in-use');
      await attempt.succeeded();
      await startSession(account, caller);
      return { user: store.toUser(account, []) };
    }),

    implement(getProfile, ({ user }) => ({ user })),

    implement(changeNickname, async ({ input, user, address }) => {
      const nickname = input.nickname.trim();
      if (!nickname) throw new Failure('missing-fields');
      await store.setNickname(db, nickname, { user, address });
      return { user: { ...user, nickname } };
    }),

    implement(changePassword, async ({ input, user, ...caller }) => {
      const { oldPassword, newPassword } = input;
      if (!oldPassword.trim() || !newPassword.trim()) throw new Failure('missing-fields');
      if (!isLongEnough(newPassword, passwordMinLength)) {
        throw new Failure('weak-password', { message: weakPasswordText(passwordMinLength) });
      }
      await limits.countOldPassword(user.uid);
      const old = await store.passwordHashOf(db, user.uid);
      if (old === null || !(await verifyPassword(old, oldPassword))) throw new Failure('wrong-password');
      await limits.forgetOldPassword(user.uid);
      const change = { old, passwordHash: await hashPassword(newPassword), keptSession: sessionId(caller) ?? '' };
      if (!(await store.setPassword(db, change, { user, address: caller.address }))) throw new Failure('wrong-password');
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
      const isLink = await store.hasResetLink(db, id, new Date().toISOString());
      const account = isLink
        ? await store.useResetLink(db, { id, passwordHash: await hashPassword(newPassword), address: caller.address })
        : undefined;
      if (account === undefined) throw new Failure('reset-link-invalid');
      if (!(await startSession(account, caller))) throw new Failure('reset-link-invalid');
      return { user: store.toUser(account, await store.openBlocksOf(db, account.uid)) };
    }),
  ];
}
