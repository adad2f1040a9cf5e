/** Lists and ends the sessions of an account, for its owner and for admins (rule R11). */
import { asAdmin } from '../../../db/as-admin.ts';
import { asUserSubject, recordAuditEvent, type Actor } from '../../../db/audit-log.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Owner } from './accounts.ts';

/** The limits of a live session: its last use must be later than `seen`, and its start later than `created`. */
interface AliveSince {
  seen: string;
  created: string;
}

/** The live sessions of an account, the last used first. */
export const sessionsOf = (db: Database, uid: string, since: AliveSince) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'createdAt', 'seenAt'])
    .where('uid', '=', uid)
    .where('seenAt', '>', since.seen)
    .where('createdAt', '>', since.created)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute();

/** @returns whether the account had the session */
export const removeSessionOf = (db: Database, id: string, by: Owner): Promise<boolean> =>
  inTransaction(db, async (trx) => (await deleteSessions(trx, by, '=', id)) > 0);

export async function removeOtherSessions(db: Database, kept: string, by: Owner): Promise<void> {
  await inTransaction(db, (trx) => deleteSessions(trx, by, '!=', kept));
}

/**
 * Ends all sessions of a user, on behalf of an admin.
 * @returns an error code; `null` on success
 */
export const removeSessionsOf = (db: Database, uid: string, by: Actor): Promise<'user-not-found' | null> =>
  asAdmin(db, by, async (trx, record) => {
    const user = await trx.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', uid).executeTakeFirst();
    if (user === undefined) return 'user-not-found';
    const sessions = (await trx.deleteFrom('sessions').where('uid', '=', uid).returning('id').execute()).length;
    const { subject, details } = asUserSubject(user);
    if (sessions > 0) await record({ action: 'sessions-ended', subject, details: { ...details, sessions } });
    return null;
  });

/** @returns the number of deleted sessions */
async function deleteSessions(trx: Transaction, by: Owner, operator: '=' | '!=', id: string): Promise<number> {
  const deletion = trx.deleteFrom('sessions').where('uid', '=', by.user.uid).where('id', operator, id);
  const sessions = (await deletion.returning('id').execute()).length;
  if (sessions > 0) await recordAuditEvent(trx, by, { action: 'sessions-ended', details: { sessions } });
  return sessions;
}
