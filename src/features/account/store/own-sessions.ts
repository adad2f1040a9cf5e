import { record } from '../../../storage/audit.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { Owner } from './accounts.ts';

/** Sessions used after `seen` and opened after `created` are not over. */
interface Since {
  seen: string;
  created: string;
}

/** The sessions of an account that aren't over, the last used first. */
export const sessionsOf = (db: Database, uid: string, since: Since) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'createdAt', 'seenAt'])
    .where('uid', '=', uid)
    .where('seenAt', '>', since.seen)
    .where('createdAt', '>', since.created)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute();

/** Ends a session of its owner. @returns whether the account had it */
export const removeSessionOf = (db: Database, id: string, by: Owner): Promise<boolean> =>
  inTransaction(db, async (trx) => (await end(trx, by, '=', id)) > 0);

/** Ends all sessions of their owner but one. */
export async function removeOtherSessions(db: Database, kept: string, by: Owner): Promise<void> {
  await inTransaction(db, (trx) => end(trx, by, '!=', kept));
}

/** @returns how many were ended */
async function end(trx: Transaction, by: Owner, which: '=' | '!=', id: string): Promise<number> {
  const deleting = trx.deleteFrom('sessions').where('uid', '=', by.user.uid).where('id', which, id);
  const sessions = (await deleting.returning('id').execute()).length;
  if (sessions > 0) await record(trx, by, { action: 'sessions-ended', details: { sessions } });
  return sessions;
}
