import { AppError } from '../domain/errors.ts';
import { ROLE } from '../domain/users/role.ts';
import { recordAnyEvent, type Actor, type AuditEvent } from './audit-log.ts';
import type { Database, Transaction } from './database.ts';
import { inTransaction, isPostgres } from './transaction.ts';

/** Records an administrator's act in the audit log, in the transaction of the change itself. */
export type RecordEvent = (event: AuditEvent) => Promise<void>;

interface Options {
  /**
   * Locks other rows before the administrator's row is locked. Two transactions that lock the same rows in different
   * orders can deadlock.
   */
  lock?: (trx: Transaction) => Promise<unknown>;
}

/**
 * Runs a change by an administrator or a bot atomically. The right is checked again inside the transaction, because it
 * may have been revoked after the request was authorized. Otherwise a revoked administrator could restore the right.
 * `record` is the only way to record actions of administrators (`AdminAction`). Every change that is recorded therefore
 * passes the check.
 * @throws AppError `forbidden`
 */
export const asAdmin = <Result>(
  db: Database,
  actor: Actor,
  work: (trx: Transaction, record: RecordEvent) => Promise<Result>,
  { lock }: Options = {},
): Promise<Result> =>
  inTransaction(db, async (trx) => {
    await lock?.(trx);
    if (!(await isStillAdmin(trx, actor))) throw new AppError('forbidden');
    return work(trx, (event) => recordAnyEvent(trx, actor, event));
  });

/**
 * Locks the role or the key. A concurrent change of the role or revocation of the key then waits for this transaction.
 */
async function isStillAdmin(trx: Transaction, { user, key }: Actor): Promise<boolean> {
  if (key !== null) {
    const query = trx.selectFrom('apiKeys').select('id').where('id', '=', key.id);
    // This lock still lets another request record the last use of the key at the same time.
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
