import { ROLE } from '../../domain/users/role.ts';
import type { Transaction } from '../database.ts';
import { isPostgres } from '../transaction.ts';

/**
 * Locks all admins. When two admins give up the role or are deleted at the same time, the second transaction sees the
 * change of the first (rule R21).
 * @returns their uids
 */
export async function lockAdmins(trx: Transaction): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('uid')
    .where('role', '=', ROLE.admin)
    .orderBy('uid')
    .$if(isPostgres(trx), (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map(({ uid }) => uid);
}
