import { asAdmin } from '../../../db/as-admin.ts';
import { asUserSubject, type Actor } from '../../../db/audit-log.ts';
import { reopenHandIns } from '../../../db/assignments/hand-ins.ts';
import type { Database } from '../../../db/database.ts';
import { findCurrentTest } from './current-test.ts';

/**
 * Puts the current attempt aside. The pupil may then take the test again (rule R85).
 * @returns an error code; `null` on success
 */
export function reopenAttempt(db: Database, testId: string, uid: string, actor: Actor, today: string) {
  return asAdmin(db, actor, async (trx, record) => {
    const test = await findCurrentTest(trx, testId);
    if (typeof test === 'string') return test;
    if (test.deleted) return 'test-not-found';
    const current = await trx.selectFrom('results').select('attempt').where('uid', '=', uid).where('testId', '=', testId).where('putAsideAt', 'is', null).executeTakeFirst();
    if (current === undefined) return 'result-not-found';
    await reopenHandIns(trx, { uid, testId, attempt: current.attempt, today });
    const { numUpdatedRows } = await trx
      .updateTable('results')
      .set({ putAsideAt: new Date().toISOString() })
      .where('uid', '=', uid)
      .where('testId', '=', testId)
      .where('putAsideAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'result-not-found';
    const user = await trx.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', uid).executeTakeFirstOrThrow();
    const event = asUserSubject(user);
    await record({ action: 'attempt-reopened', ...event, details: { ...event.details, test: test.name } });
    return null;
  });
}
