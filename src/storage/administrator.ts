import { ROLE } from '../domain/role.ts';
import type { By } from './audit.ts';
import type { Transaction } from './database.ts';
import { isPostgres } from './transaction.ts';

/**
 * Whether the one who acts is still an administrator. The role may have been taken away since the request was let in, while it
 * waited for its turn; asked in the transaction of an act that outlives the role, so that nobody gives it to themselves
 * again. A change of the role waits for that transaction, or is seen here.
 */
export async function isStillAdministrator(trx: Transaction, { user }: By): Promise<boolean> {
  // The program itself needs no role.
  if (user === null) return true;
  const asking = trx
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', user.uid)
    .where('role', '=', ROLE.admin)
    .$if(isPostgres(trx), (query) => query.forShare());
  return (await asking.executeTakeFirst()) !== undefined;
}
