import { ROLE } from '../domain/users/role.ts';
import type { Actor } from './audit-log.ts';
import type { Transaction } from './database.ts';
import { isPostgres } from './transaction.ts';

/**
 * Re-checks the admin role inside the transaction: it may have been revoked after the request was authorized, and a revoked
 * admin must not be able to restore it. `FOR SHARE` makes a concurrent change of the role wait for this transaction.
 */
export async function isStillAdmin(trx: Transaction, { user }: Actor): Promise<boolean> {
  // `SYSTEM_ACTOR` needs no role.
  if (user === null) return true;
  const query = trx
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', user.uid)
    .where('role', '=', ROLE.admin)
    .$if(isPostgres(trx), (locking) => locking.forShare());
  return (await query.executeTakeFirst()) !== undefined;
}
