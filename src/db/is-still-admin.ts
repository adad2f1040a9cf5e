import { ROLE } from '../domain/users/role.ts';
import type { Actor } from './audit-log.ts';
import type { Transaction } from './database.ts';
import { isPostgres } from './transaction.ts';

/**
 * Re-checks the right of the actor inside the transaction: it may have been revoked after the request was authorized, and a revoked
 * admin must not be able to restore it. The lock makes a concurrent change of the role, or the revocation of a key, wait for this
 * transaction.
 */
export async function isStillAdmin(trx: Transaction, { user, key }: Actor): Promise<boolean> {
  if (key !== null) {
    const query = trx.selectFrom('apiKeys').select('id').where('id', '=', key.id);
    // Its last use may be recorded at the same time.
    return (await query.$if(isPostgres(trx), (locking) => locking.forKeyShare()).executeTakeFirst()) !== undefined;
  }
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
