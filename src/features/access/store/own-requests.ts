/** Requests for access, as pupils send them (rule R95). */
import { newRequestCode } from '../../../domain/access/request-code.ts';
import { AppError } from '../../../domain/errors.ts';
import { isOpenTo } from '../../../db/block-access.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import { inTransaction, isPostgres } from '../../../db/transaction.ts';

interface OwnRequest {
  blockId: string | null;
  code: string;
  createdAt: string;
}

const openRequestsOf = (db: Database, uid: string) =>
  db.selectFrom('accessRequests').select(['blockId', 'code', 'createdAt']).where('uid', '=', uid).where('status', '=', 'open');

/** The open requests of a user, newest first. */
export const listOwnRequests = (db: Database, uid: string): Promise<OwnRequest[]> =>
  openRequestsOf(db, uid).orderBy('createdAt', 'desc').execute();

interface NewRequest {
  uid: string;
  /** The id of the block; `null` if the request names none. */
  blockId: string | null;
  /** The code that the page proposes for the request. */
  code: string | undefined;
  /** The current day in the tutor's time zone. */
  today: string;
}

/**
 * Adds a request, or finds the open request that the user already has for the block. If two requests arrive at the same time, a
 * unique index lets only one be added.
 * @throws AppError `block-not-found`, `already-open`
 */
export async function requestAccess(db: Database, { uid, blockId, code, today }: NewRequest): Promise<OwnRequest & { isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    if (blockId !== null) await requireClosed(trx, uid, blockId, today);
    // If another request has the code already, the server makes a new code.
    for (const each of [code ?? newRequestCode(), newRequestCode()]) {
      const added = await insertRequest(trx, { uid, blockId, code: each });
      if (added !== undefined) return { ...added, isNew: true };
      const open = await openRequestsOf(trx, uid).where('blockId', blockId === null ? 'is' : '=', blockId).executeTakeFirst();
      if (open !== undefined) return { ...open, isNew: false };
    }
    throw new AppError('unavailable');
  });
}

/**
 * Throws if the block is open to the user. It waits for a running change of access to the block, because that change would not see a request
 * that is added meanwhile.
 */
async function requireClosed(trx: Transaction, uid: string, blockId: string, today: string): Promise<void> {
  const block = trx.selectFrom('blocks').select('id').where('id', '=', blockId);
  if ((await block.$if(isPostgres(trx), (query) => query.forShare()).executeTakeFirst()) === undefined) {
    throw new AppError('block-not-found');
  }
  if (await isOpenTo(trx, uid, blockId, today)) throw new AppError('already-open');
}

const insertRequest = (trx: Transaction, request: { uid: string; blockId: string | null; code: string }): Promise<OwnRequest | undefined> =>
  trx
    .insertInto('accessRequests')
    .values({ id: newId(), ...request, status: 'open', createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['blockId', 'code', 'createdAt'])
    .executeTakeFirst();
