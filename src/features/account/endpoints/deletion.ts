import { AppError } from '../../../domain/errors.ts';
import { recordAuditEvent } from '../../../db/audit-log.ts';
import type { Database } from '../../../db/database.ts';
import { countDeletion, deleteUsers } from '../../../db/deletion/delete-users.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import { handle, type Route } from '../../../http/handler.ts';
import { deleteAccount } from '../deletion-contract.ts';
import { verifyPassword, withPasswordSlot } from '../passwords/hash-passwords.ts';
import type { BrowserSessions } from '../sessions/session-cookies.ts';
import type { SignInRateLimiter } from '../sign-in-rate-limiter.ts';
import { passwordHashOf } from '../store/passwords.ts';

/**
 * Deletes the caller's own account after a check of the password (rule R270). Wrong passwords count in the same way as for a change of the
 * password.
 */
export function deletionRoute(db: Database, days: TutorDays, rateLimiter: SignInRateLimiter, sessions: BrowserSessions): Route {
  const wrongPassword = () => new AppError('wrong-password', { message: deleteAccount.errorMessages['wrong-password'] });

  return handle(deleteAccount, async ({ body: { dryRun, password }, user, cookie, address }) => {
    const { uid } = user;
    const uids = [uid];
    if (dryRun) {
      const removed = await countDeletion(db, { uids }, days.today());
      if (removed === 'last-admin') throw new AppError(removed);
      if (removed.people === 0) throw new AppError('profile-not-found');
      return removed;
    }
    if (!password.trim()) throw new AppError('missing-fields');
    return withPasswordSlot(async () => {
      await rateLimiter.countOldPassword(uid);
      const by = { user, key: null, address };
      const passwordHash = await passwordHashOf(db, uid);
      if (passwordHash === null) throw new AppError('profile-not-found');
      if (!(await verifyPassword(passwordHash, password))) {
        await inTransaction(db, (trx) => recordAuditEvent(trx, by, { action: 'password-refused' }));
        throw wrongPassword();
      }
      await rateLimiter.resetOldPassword(uid);
      const removed = await deleteUsers(db, { uids, passwordHash, today: days.today(), reason: 'self' }, by);
      if (typeof removed === 'string') throw new AppError(removed);
      // If nothing was removed, the account was deleted or got another password after the check.
      if (removed.people === 0) throw (await passwordHashOf(db, uid)) === null ? new AppError('profile-not-found') : wrongPassword();
      sessions.clearCookie({ cookie });
      return removed;
    });
  });
}
