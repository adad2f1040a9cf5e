/** The assignments of a pupil, for the pupil. */
import type { OwnAssignment } from '../../../domain/assignments/assignment.ts';
import { botLink } from '../../../domain/access/bot-link.ts';
import type { Database } from '../../../db/database.ts';
import type { AssignmentClock } from '../../../db/assignments/own.ts';
import { findOwnList } from '../../../db/assignments/own-list.ts';
import { findOwnPairs, type Pair } from '../../../db/assignments/pairs.ts';
import { byDue, isUnseen, tellOwn } from '../../../db/assignments/tell-pair.ts';
import type { Listed } from './rows.ts';

interface OwnPage {
  limit: number;
  after: Listed | null;
}

/**
 * Finds the assignments that have begun, in three lists: checked assignments whose review the pupil has not opened, assignments to do (both
 * sorted by due date), and a page of done assignments, newest first.
 * @returns `page` has up to `limit` + 1 done assignments, each with the time that it is sorted by
 */
export async function findOwn(db: Database, uid: string, { limit, after }: OwnPage, clock: AssignmentClock, now: string) {
  const from = { afterTime: after?.key ?? '~', afterId: after?.id ?? '' };
  const list = await findOwnList(db, { uid, now, ...from }, limit + 1);
  const page = list.done.map(({ id, doneAt }): Listed => ({ id, key: doneAt }));
  const ids = [...list.open, ...page.map(({ id }) => id)];
  const byId = new Map((ids.length === 0 ? [] : await findOwnPairs(db, uid, ids, clock.today())).map((pair) => [pair.id, pair]));
  const pairsOf = (some: readonly string[]): Pair[] => some.flatMap((id) => byId.get(id) ?? []);
  const open = pairsOf(list.open).toSorted(byDue);
  return {
    open: [...open.filter(isUnseen), ...open.filter((pair) => !isUnseen(pair) && pair.resting === 0)],
    done: pairsOf(page.slice(0, limit).map(({ id }) => id)),
    page,
    doneTotal: list.doneTotal,
  };
}

/**
 * @returns the assignments in the form of the API. If the block is closed to the pupil, the assignment contains the
 * open request for the block.
 */
export async function tellOwnPairs(db: Database, uid: string, pairs: readonly Pair[], clock: AssignmentClock, now: string): Promise<OwnAssignment[]> {
  const blocks = [...new Set(pairs.flatMap(({ locked, blockId }) => (locked === 1 && blockId !== null ? [blockId] : [])))];
  const requests = new Map<string | null, { code: string; url: string }>();
  if (blocks.length > 0) {
    const rows = await db
      .selectFrom('accessRequests')
      .select(['blockId', 'code'])
      .where('uid', '=', uid)
      .where('status', '=', 'open')
      .where('blockId', 'in', blocks)
      .execute();
    for (const { blockId, code } of rows) requests.set(blockId, { code, url: botLink(clock.botUrl, code) });
  }
  return pairs.map((pair) => tellOwn(pair, clock.zone, now, requests.get(pair.blockId) ?? null));
}
