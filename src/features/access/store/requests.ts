/** Requests for access, as admins and bots read and decide them. */
import { isSameGrant, type GrantedBlock, type RequestStatus } from '../../../domain/access/access-request.ts';
import { checkUntil } from '../../../domain/access/access-change.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Cursor } from '../../../http/pagination.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { asUserSubject, blockDetails, type Actor } from '../../../db/audit-log.ts';
import { changeAccess, decideRequest, lockBlocks, toGranted } from '../../../db/block-access.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';
import type { AccessRequest } from '../contract.ts';

interface Filter {
  /** The accepted statuses. */
  statuses: readonly RequestStatus[];
  code: string | undefined;
}

const selectRequests = (db: Database) =>
  db
    .selectFrom('accessRequests as request')
    .innerJoin('users as user', 'user.uid', 'request.uid')
    .leftJoin('blocks as block', 'block.id', 'request.blockId')
    .select([
      'request.id',
      'request.code',
      'request.status',
      'request.createdAt',
      'request.decidedAt',
      'request.deciderKind',
      'request.deciderId',
      'request.deciderName',
      'request.granted',
      'request.blockId',
      'request.blockTitle',
      'block.title',
      'user.uid',
      'user.nickname',
      'user.email',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

const toRequest = (row: Row): AccessRequest => ({
  id: row.id,
  code: row.code,
  status: row.status,
  user: { uid: row.uid, nickname: row.nickname, email: row.email },
  block: row.blockId === null ? null : { id: row.blockId, title: row.title ?? row.blockTitle ?? '' },
  createdAt: row.createdAt,
  decidedAt: row.decidedAt,
  decidedBy: row.deciderKind === null ? null : { kind: row.deciderKind, id: row.deciderId ?? '', name: row.deciderName ?? '' },
  granted: JSON.parse(row.granted) as GrantedBlock[],
});

/** The possible spellings of a code that a person has typed. New codes are in capitals. */
const spellings = (code: string): string[] => [code.trim(), code.trim().toUpperCase()];

/**
 * Finds requests after a cursor, newest first.
 * @returns up to `limit` requests, the number of all matching requests, and the number of all open requests
 */
export async function findRequests(db: Database, { statuses, code }: Filter, limit: number, after: Cursor | null) {
  let query = selectRequests(db).where('request.status', 'in', statuses);
  if (code !== undefined) query = query.where('request.code', 'in', spellings(code));
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('request.createdAt', 'request.id'), '<', tuple(after.at, after.id)),
    );
  }
  const [rows, total, open] = await Promise.all([
    query.orderBy('request.createdAt', 'desc').orderBy('request.id', 'desc').limit(limit).execute(),
    countRequests(db, { statuses, code }),
    countRequests(db, { statuses: ['open'], code: undefined }),
  ]);
  return { requests: rows.map(toRequest), total, open };
}

async function countRequests(db: Database, { statuses, code }: Filter): Promise<number> {
  let query = db.selectFrom('accessRequests').select(({ fn }) => fn.countAll().as('count')).where('status', 'in', statuses);
  if (code !== undefined) query = query.where('code', 'in', spellings(code));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** @throws AppError `request-not-found` */
async function requireRequest(db: Database, id: string): Promise<AccessRequest> {
  const row = await selectRequests(db).where('request.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('request-not-found');
  return toRequest(row);
}

/**
 * Locks a request, so that other decisions about it have to wait.
 * @returns whether the request is still open
 */
async function lockOpenRequest(trx: Transaction, id: string): Promise<boolean> {
  const query = trx.selectFrom('accessRequests').select('status').where('id', '=', id);
  return (await query.$if(isPostgres(trx), (locking) => locking.forUpdate()).executeTakeFirst())?.status === 'open';
}

interface Grant {
  blockIds: readonly string[];
  until: string | null;
}

/**
 * Opens blocks and grants the request. A repetition of the same grant changes nothing, even after its last day.
 * @param today the current day in the tutor's time zone
 * @throws AppError `request-not-found`, `already-decided`, `invalid-date`, `block-not-found`, `forbidden`
 */
export async function grant(db: Database, id: string, { blockIds, until }: Grant, by: Actor, today: string): Promise<AccessRequest> {
  return asAdmin(db, by, async (trx, record) => {
    const isGranted = ({ status, granted }: AccessRequest): boolean => status === 'granted' && isSameGrant(granted, { blockIds, until });
    const request = await requireRequest(trx, id);
    if (isGranted(request)) return request;
    if (request.status !== 'open') throw new AppError('already-decided');
    checkUntil(until, today);
    const blocks = await lockBlocks(trx, blockIds);
    if (blocks === null) throw new AppError('block-not-found');
    if (!(await lockOpenRequest(trx, id))) {
      const decided = await requireRequest(trx, id);
      if (isGranted(decided)) return decided;
      throw new AppError('already-decided');
    }
    const open = [...blocks.keys()].map((blockId) => ({ blockId, until }));
    const granted = toGranted(blocks, open);
    await decideRequest(trx, id, 'granted', granted, by);
    await changeAccess(trx, { uids: [request.user.uid], blocks, today }, { open, close: [] }, by);
    const subject = asUserSubject(request.user);
    const details = { ...subject.details, ...blockDetails(granted.map(({ title }) => title)), until };
    await record({ action: 'request-granted', ...subject, details });
    return requireRequest(trx, id);
  });
}

/**
 * Declines a request. A repetition changes nothing.
 * @throws AppError `request-not-found`, `already-decided`, `forbidden`
 */
export async function decline(db: Database, id: string, by: Actor): Promise<AccessRequest> {
  return asAdmin(db, by, async (trx, record) => {
    const isOpen = await lockOpenRequest(trx, id);
    const request = await requireRequest(trx, id);
    if (request.status === 'declined') return request;
    if (!isOpen) throw new AppError('already-decided');
    await decideRequest(trx, id, 'declined', [], by);
    const subject = asUserSubject(request.user);
    const details = { ...subject.details, ...(request.block !== null && blockDetails([request.block.title])) };
    await record({ action: 'request-declined', ...subject, details });
    return requireRequest(trx, id);
  });
}
