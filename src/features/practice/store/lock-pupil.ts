import type { Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';

/** Locks a pupil: two requests then change the cards of the pupil one after the other. New results of the pupil do not wait. */
export async function lockPupil(trx: Transaction, uid: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
}
