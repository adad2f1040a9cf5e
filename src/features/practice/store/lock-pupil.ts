import type { Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';

/** Locks a pupil, so that concurrent requests change the cards of the pupil one after the other. The lock does not delay new results. */
export async function lockPupil(trx: Transaction, uid: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
}
