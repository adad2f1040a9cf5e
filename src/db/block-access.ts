/** Opens and closes blocks for users. Opening a block also grants the open requests for it (rules R93 to R95). */
import { sql } from 'kysely';
import type { GrantedBlock } from '../domain/access/access-request.ts';
import { planChange, type Access, type AccessChange, type AccessPlan } from '../domain/access/access-change.ts';
import type { AuditDetails } from '../domain/audit/audit.ts';
import { byOrder } from '../domain/lessons/lesson.ts';
import { blockDetails, type Actor } from './audit-log.ts';
import type { Database, Transaction } from './database.ts';
import { preparedQuery } from './prepared-query.ts';
import { isPostgres } from './transaction.ts';

/** How many rows one statement names. There is a limit, because both databases limit the number of parameters. */
const BATCH_SIZE = 500;

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE);
}

/** An SQL condition on a row of `openBlocks`: its access is open on this day. */
export const isOpenBlock = (day: string) => sql<boolean>`("openBlocks"."until" is null or "openBlocks"."until" >= ${day})`;

const selectOpen = preparedQuery((db, { uid, blockId, day }: { uid: string; blockId: string; day: string }) =>
  db.selectFrom('openBlocks').select('uid').where('uid', '=', uid).where('blockId', '=', blockId).where(isOpenBlock(day)),
);

/** Whether a block is open to a user on a day. */
export const isOpenTo = async (db: Database, uid: string, blockId: string, day: string): Promise<boolean> =>
  (await selectOpen(db, { uid, blockId, day })).length > 0;

/** Finds the access of users to blocks. It includes access that has ended. */
export async function accessOf(db: Database, uids: readonly string[], blockIds?: readonly string[]): Promise<Access[]> {
  const rows: Access[] = [];
  for (const batch of batches(uids)) {
    let query = db.selectFrom('openBlocks').select(['uid', 'blockId', 'until']).where('uid', 'in', batch);
    if (blockIds !== undefined) query = query.where('blockId', 'in', blockIds);
    rows.push(...(await query.orderBy('blockId').execute()));
  }
  return rows;
}

/** The blocks that a change of access names, by id. */
export type Blocks = ReadonlyMap<string, { id: string; title: string; order: number }>;

/**
 * Reads blocks and locks them. Concurrent changes of access to the same block, and requests for it, then run one after
 * another.
 * @returns `null` when one of the blocks does not exist
 */
export async function lockBlocks(trx: Transaction, ids: readonly string[]): Promise<Blocks | null> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await trx
    .selectFrom('blocks')
    .select(['id', 'title', 'order'])
    .where('id', 'in', unique)
    .orderBy('id')
    .$if(isPostgres(trx), (query) => query.forNoKeyUpdate())
    .execute();
  return rows.length < unique.length ? null : new Map(rows.map((row) => [row.id, row]));
}

/** The titles of the blocks of some accesses, in the order of the blocks. */
export const titlesOf = (blocks: Blocks, pairs: readonly Pick<Access, 'blockId'>[]): string[] => {
  const named = new Set(pairs.map(({ blockId }) => blockId));
  return [...blocks.values()].filter(({ id }) => named.has(id)).toSorted(byOrder).map(({ title }) => title);
};

interface Options {
  /** Users that exist, each of them once. */
  uids: readonly string[];
  /** All blocks that the change names. The caller has locked them. */
  blocks: Blocks;
  today: string;
}

/** Finds what a change of access would change, without changing it. */
export async function planAccess(trx: Transaction, { uids, blocks, today }: Options, change: AccessChange): Promise<AccessPlan> {
  if (blocks.size === 0) return planChange(uids, [], change, today);
  return planChange(uids, await accessOf(trx, uids, [...blocks.keys()]), change, today);
}

/**
 * Changes access. When a block is opened, open requests for it are granted, and the user or the key that opened it is
 * stored in them.
 */
export async function changeAccess(trx: Transaction, options: Options, change: AccessChange, by: Actor): Promise<AccessPlan> {
  const plan = await planAccess(trx, options, change);
  const saved = [...plan.opened, ...plan.extended];
  for (const batch of batches(saved)) {
    await trx
      .insertInto('openBlocks')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['uid', 'blockId']).doUpdateSet({ until: sql`excluded."until"` }))
      .execute();
  }
  for (const [blockId, pairs] of Map.groupBy(plan.closed, (pair) => pair.blockId)) {
    for (const batch of batches(pairs)) {
      const uids = batch.map(({ uid }) => uid);
      await trx.deleteFrom('openBlocks').where('blockId', '=', blockId).where('uid', 'in', uids).execute();
    }
  }
  await grantRequests(trx, options.blocks, plan.opened, by);
  return plan;
}

/** Grants the open requests for the opened blocks. A request that names no block is granted by any block. */
async function grantRequests(trx: Transaction, blocks: Blocks, opened: readonly Access[], by: Actor): Promise<void> {
  const byUser = Map.groupBy(opened, ({ uid }) => uid);
  for (const uids of batches([...byUser.keys()])) {
    const requests = await trx
      .selectFrom('accessRequests')
      .select(['id', 'uid', 'blockId'])
      .where('status', '=', 'open')
      .where('uid', 'in', uids)
      .execute();
    for (const { id, uid, blockId } of requests) {
      const granted = (byUser.get(uid) ?? []).filter((access) => blockId === null || access.blockId === blockId);
      if (granted.length > 0) await decideRequest(trx, id, 'granted', toGranted(blocks, granted), by);
    }
  }
}

/** The accesses that were opened, with the titles of their blocks, in the order of the blocks. */
export const toGranted = (blocks: Blocks, accesses: readonly Omit<Access, 'uid'>[]): GrantedBlock[] =>
  [...blocks.values()].toSorted(byOrder).flatMap(({ id, title }) => {
    const access = accesses.find(({ blockId }) => blockId === id);
    return access === undefined ? [] : [{ blockId: id, title, until: access.until }];
  });

/** Stores the answer to an open request. */
export async function decideRequest(
  trx: Transaction,
  id: string,
  status: 'granted' | 'declined',
  granted: readonly GrantedBlock[],
  { user, key }: Actor,
): Promise<void> {
  const decider =
    key !== null
      ? ({ deciderKind: 'key', deciderId: key.id, deciderName: key.name } as const)
      : user !== null
        ? ({ deciderKind: 'user', deciderId: user.uid, deciderName: user.nickname } as const)
        : { deciderKind: null, deciderId: null, deciderName: null };
  await trx
    .updateTable('accessRequests')
    .set({ status, decidedAt: new Date().toISOString(), granted: JSON.stringify(granted), ...decider })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

/** Details of a change of access for the audit log; `null` when it changed nothing. */
export function changeDetails({ opened, extended, closed }: AccessPlan, blocks: Blocks): AuditDetails | null {
  const saved = [...opened, ...extended];
  if (saved.length + closed.length === 0) return null;
  const days = new Set(saved.map(({ until }) => until));
  return {
    opened: opened.length,
    extended: extended.length,
    closed: closed.length,
    ...blockDetails(titlesOf(blocks, [...saved, ...closed])),
    ...(days.size === 1 && { until: saved[0]?.until ?? null }),
  };
}
