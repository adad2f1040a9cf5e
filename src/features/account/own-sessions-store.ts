import type { Database } from '../../storage/database.ts';

/** Sessions used after `seen` and opened after `created` are not over. */
export interface Since {
  seen: string;
  created: string;
}

/** So many a person can look through; «all others» ends what is beyond. */
const LISTED = 200;

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
    .limit(LISTED)
    .execute();

/** @returns whether the account had it */
export async function removeSessionOf(db: Database, uid: string, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('sessions').where('uid', '=', uid).where('id', '=', id).returning('id').execute();
  return removed.length > 0;
}

export async function removeOtherSessions(db: Database, uid: string, kept: string): Promise<void> {
  await db.deleteFrom('sessions').where('uid', '=', uid).where('id', '!=', kept).execute();
}
