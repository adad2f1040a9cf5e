import * as z from 'zod';
import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { AppError } from '../../../domain/errors.ts';
import { ROLE } from '../../../domain/users/role.ts';
import { consentTexts, readConsent, type GivenConsent } from '../../../domain/personal-data/consent-input.ts';
import { ConsentInput } from '../../../domain/personal-data/personal-data-schema.ts';
import { validateInput } from '../../../http/request/validate-request.ts';
import { consentFields } from '../../../domain/personal-data/consent-gate.ts';
import { registrationProblems, normalizeNickname, weakPassword } from '../../../domain/users/user.ts';
import { recordAuditEvent } from '../../../db/audit-log.ts';
import type { Database } from '../../../db/database.ts';
import { normalizeEmail } from '../../../db/users/email.ts';
import { joinByInvitation } from '../../../db/groups.ts';
import { newId } from '../../../db/new-id.ts';
import { addConsent, consentOf, currentConsent } from '../../../db/personal-data/consents.ts';
import { findGate } from '../../../db/personal-data/find-gate.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import { BrowserSessions } from '../sessions/session-cookies.ts';
import {
  changeNickname,
  changePassword,
  createResetLink,
  getProfile,
  getResetAccount,
  getSession,
  register,
  resetPassword,
  signOut,
} from '../contract.ts';
import { SignInRateLimiter } from '../sign-in-rate-limiter.ts';
import { deletionRoute } from './deletion.ts';
import { sessionEndpoints } from './sessions.ts';
import { signInRoute } from './sign-in.ts';
import { hashPassword, withPasswordSlot, verifyPassword } from '../passwords/hash-passwords.ts';
import { makeResetLink } from '../passwords/reset-link.ts';
import { addAccount, openBlocksOf, setNickname, toUser, type Account } from '../store/accounts.ts';
import { passwordHashOf, setPassword } from '../store/passwords.ts';
import { hasResetLink, consumeResetLink, findResetAccount } from '../store/reset-links.ts';
import { removeSession } from '../store/sessions.ts';
import { hashToken } from '../../../db/tokens.ts';

interface AccountServices {
  db: Database;
  days: TutorDays;
  passwordMinLength: number;
  /** Whether users reach the site over https. */
  isSecure: boolean;
  hasRateLimits: boolean;
  /** The public origin, for links that people get. */
  publicOrigin: () => string;
}

/** The endpoints of registration, sign-in and sign-out, the profile, and password reset links. */
export function accountEndpoints(services: AccountServices): Route[] {
  const { db, days, passwordMinLength, isSecure, hasRateLimits, publicOrigin } = services;
  const rateLimiter = new SignInRateLimiter(db, hasRateLimits);
  const sessions = new BrowserSessions(isSecure);

  /** @throws {AppError} `missing-fields`, `weak-password` */
  function checkNewPassword(password: string): void {
    if (!password.trim()) throw new AppError('missing-fields');
    const weak = weakPassword(password, passwordMinLength);
    if (weak !== null) throw weak;
  }

  return [
    handle(getSession, ({ user }) => ({ user, ...consentFields(user?.gate) })),

    signInRoute(db, days, rateLimiter, sessions),

    handle(signOut, async ({ cookie }) => {
      const id = sessions.idOf({ cookie });
      if (id !== null) await removeSession(db, id);
      sessions.clearCookie({ cookie });
      return undefined;
    }),

    handle(register, ({ body, ...caller }) => {
      const [problem] = Object.values(registrationProblems(body, passwordMinLength));
      if (problem) throw problem;
      return withPasswordSlot(async () => {
        await readRegistrationConsent(db, body.consent);
        const attempt = await rateLimiter.beginRegistration(caller.address);
        const account: Account = {
          uid: newId(),
          email: normalizeEmail(body.email),
          nickname: normalizeNickname(body.nickname),
          role: ROLE.default,
          passwordHash: await hashPassword(body.password),
          signedInAt: new Date().toISOString(),
        };
        const registered = await inTransaction(db, async (trx) => {
          // The consent is checked again inside the transaction, because a document may have been published meanwhile.
          const consent = await readRegistrationConsent(trx, body.consent);
          if (!(await addAccount(trx, account, caller.address))) return null;
          if (consent !== null) await addConsent(trx, { uid: account.uid, ...consent, address: caller.address, notedBy: null });
          const tokens = await sessions.open(trx, account, caller);
          if (tokens === null) return null;
          await attempt.succeeded(trx);
          const by = { user: account, key: null, address: caller.address };
          return { tokens, group: body.invitation === undefined ? null : await joinByInvitation(trx, body.invitation, by) };
        });
        if (registered === null) throw new AppError('email-already-in-use');
        sessions.setCookies(caller, registered.tokens);
        return { user: toUser(account, []), ...consentFields(undefined), group: registered.group };
      });
    }),

    handle(getProfile, async ({ user }) => ({ user, consent: await consentOf(db, user.uid) })),

    handle(changeNickname, async ({ body, user, key, address }) => {
      const nickname = normalizeNickname(body.nickname);
      if (!nickname) throw new AppError('missing-fields');
      await setNickname(db, nickname, { user, key, address });
      return { user: { ...user, nickname } };
    }),

    handle(changePassword, async ({ body, user, ...caller }) => {
      const { oldPassword, newPassword } = body;
      if (!oldPassword.trim()) throw new AppError('missing-fields');
      checkNewPassword(newPassword);
      await rateLimiter.countOldPassword(user.uid);
      const by = { user, key: null, address: caller.address };
      const oldHash = await passwordHashOf(db, user.uid);
      if (oldHash === null || !(await verifyPassword(oldHash, oldPassword))) {
        await inTransaction(db, (trx) => recordAuditEvent(trx, by, { action: 'password-refused' }));
        throw new AppError('wrong-password');
      }
      await rateLimiter.resetOldPassword(user.uid);
      const passwordHash = await hashPassword(newPassword);
      const tokens = await inTransaction(db, async (trx) => {
        if (!(await setPassword(trx, { oldHash, passwordHash }, by))) return null;
        return sessions.open(trx, { ...user, passwordHash }, caller);
      });
      if (tokens === null) throw new AppError('wrong-password');
      sessions.setCookies(caller, tokens);
      return undefined;
    }),

    deletionRoute(db, days, rateLimiter, sessions),

    ...sessionEndpoints(db, (caller) => sessions.idOf(caller)),

    handle(createResetLink, async ({ params: { uid }, ...context }) => {
      const link = await makeResetLink(db, { uid, publicOrigin: publicOrigin() }, actorOf(context));
      if (typeof link === 'string') throw new AppError(link);
      return link;
    }),

    handle(getResetAccount, async ({ body: { token } }) => {
      const account = await findResetAccount(db, hashToken(token), new Date().toISOString());
      if (account === undefined) throw new AppError('reset-link-invalid');
      return account;
    }),

    handle(resetPassword, async ({ body, ...caller }) => {
      const { token, newPassword } = body;
      checkNewPassword(newPassword);
      const id = hashToken(token);
      // Anybody may call this endpoint, and hashing is expensive. The password is therefore hashed only for a valid link.
      const isValidLink = await hasResetLink(db, id, new Date().toISOString());
      if (!isValidLink) throw new AppError('reset-link-invalid');
      const passwordHash = await hashPassword(newPassword);
      const opened = await inTransaction(db, async (trx) => {
        const account = await consumeResetLink(trx, { id, passwordHash, address: caller.address });
        const tokens = account && (await sessions.open(trx, account, caller));
        return account && tokens ? { account, tokens } : null;
      });
      if (opened === null) throw new AppError('reset-link-invalid');
      sessions.setCookies(caller, opened.tokens);
      const { account } = opened;
      return { user: toUser(account, await openBlocksOf(db, account.uid, days.today())), ...consentFields(await findGate(db, account)) };
    }),
  ];
}

const SentConsent = z.object({ consent: ConsentInput.optional() });

/**
 * Reads the consent of a new account.
 * @returns `null` if the site does not ask for consent
 * @throws AppError `invalid-request`, `consent-missing`, `consent-changed`
 */
async function readRegistrationConsent(db: Database, sent: unknown): Promise<GivenConsent | null> {
  const current = await currentConsent(db);
  if (current?.asking !== true) return null;
  const { consent } = validateInput(SentConsent, { consent: sent }) as z.infer<typeof SentConsent>;
  return readConsent(consent, current.version, { message: consentTexts.missingAtRegistration, prefix: 'consent.' });
}
