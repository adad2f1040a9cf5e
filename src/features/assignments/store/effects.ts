/** The effects of an assignment on other data, when it is given or changed: it puts results aside and opens blocks. */
import { isOpenOn } from '../../../domain/access/access-change.ts';
import { keepHandIns, takeAgain } from '../../../db/assignments/hand-ins.ts';
import { findPairsOf, type Pair } from '../../../db/assignments/pairs.ts';
import { dueOf, isHandedIn } from '../../../db/assignments/tell-pair.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { accessOf, changeAccess, lockBlocks } from '../../../db/block-access.ts';
import type { Database, Transaction } from '../../../db/database.ts';

const BATCH_SIZE = 500;

/** The ids of the other assignments of a test. */
const othersOf = async (db: Database, testId: string, id: string): Promise<string[]> => {
  const others = db.selectFrom('assignments').select('id').where('testId', '=', testId).where('id', '<>', id);
  return (await others.execute()).map((row) => row.id);
};

/**
 * «Пройти ещё раз» (rule R281): puts the current results of pupils aside, so that they take the test again. Other
 * assignments of the test keep the attempts that count for them.
 * @param pairs the pupils who have to take the test again for the new assignment
 */
export async function putAside(trx: Transaction, { id, testId }: Pick<Pair, 'id' | 'testId'>, pairs: readonly Pair[], today: string): Promise<void> {
  const uids = pairs.map(({ uid }) => uid);
  const others = await othersOf(trx, testId, id);
  if (others.length > 0) await keepHandIns(trx, await findPairsOf(trx, uids, others, today));
  const putAsideAt = new Date().toISOString();
  for (let start = 0; start < uids.length; start += BATCH_SIZE) {
    await trx
      .updateTable('results')
      .set({ putAsideAt })
      .where('uid', 'in', uids.slice(start, start + BATCH_SIZE))
      .where('testId', '=', testId)
      .where('putAsideAt', 'is', null)
      .execute();
  }
  await takeAgain(trx, pairs, false);
}

/** The pupils who have not handed in and whose access to the block is missing or ends too early. */
export interface BlockNeed {
  /** The block is closed to these pupils. */
  closed: Pair[];
  /** The access of these pupils to the block ends before the due date. */
  endsBefore: Pair[];
}

export async function blockNeedOf(db: Database, pairs: readonly Pair[], today: string): Promise<BlockNeed> {
  const waiting = pairs.filter((pair) => !isHandedIn(pair) && pair.blockId !== null);
  const [first] = waiting;
  if (first === undefined || first.blockId === null) return { closed: [], endsBefore: [] };
  const access = new Map((await accessOf(db, waiting.map(({ uid }) => uid), [first.blockId])).map((each) => [each.uid, each.until]));
  const need: BlockNeed = { closed: [], endsBefore: [] };
  for (const pair of waiting) {
    const until = access.get(pair.uid);
    const { due } = dueOf(pair);
    if (until === undefined || !isOpenOn(until, today)) need.closed.push(pair);
    else if (until !== null && due !== null && until < due.day) need.endsBefore.push(pair);
  }
  return need;
}

/**
 * Opens the block of the lesson for each pupil until the due date, or extends the access, and grants the requests for
 * the block (rule R95).
 * @returns the number of pupils whose access has changed
 */
export async function openBlockFor(trx: Transaction, pairs: readonly Pair[], by: Actor, today: string): Promise<number> {
  const blockId = pairs[0]?.blockId ?? null;
  const blocks = blockId === null ? null : await lockBlocks(trx, [blockId]);
  if (blockId === null || blocks === null) return 0;
  let opened = 0;
  for (const [until, some] of Map.groupBy(pairs, (pair) => dueOf(pair).due?.day ?? null)) {
    if (until !== null && until < today) continue;
    const plan = await changeAccess(trx, { uids: some.map(({ uid }) => uid), blocks, today }, { open: [{ blockId, until }], close: [] }, by);
    opened += plan.opened.length + plan.extended.length;
  }
  return opened;
}
