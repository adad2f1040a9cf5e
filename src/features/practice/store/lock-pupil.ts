import type { Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';

/** Two requests of a pupil change the cards one after the other. New results of the pupil do not wait. */
export async function lockPupil(trx: Transaction, uid: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
}
