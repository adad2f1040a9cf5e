/** A pupil's own assignments. */
import type { OwnAssignment } from '../../../domain/assignments/assignment.ts';
import { botLink } from '../../../domain/access/bot-link.ts';
import type { Database } from '../../../db/database.ts';
import type { AssignmentClock } from '../../../db/assignments/own.ts';
import { findKnownPairs, findOwnStates, type OwnState, type Pair } from '../../../db/assignments/pairs.ts';
import { byDue, compare, isHandedIn, isUnseen, tellOwn } from '../../../db/assignments/tell-pair.ts';
import type { Listed } from './rows.ts';

interface OwnPage {
  limit: number;
  after: Listed | null;
}

/**
 * Assignments that have begun: checked ones whose review was not opened and those to do, each by due, and a page of those that are done, from new to old.
 * @returns `page`: up to one more than `limit` of the done ones, each with the time that it is sorted by
 */
export async function findOwn(db: Database, uid: string, { limit, after }: OwnPage, clock: AssignmentClock, now: string) {
  const states = await findOwnStates(db, uid, now);
  const done = states.filter((state) => isHandedIn(state) && !isUnseen(state));
  const shown = pageOfDone(done, limit, after);
  const waiting = states.filter((state) => !isHandedIn(state) || isUnseen(state));
  const told = [...waiting, ...shown.slice(0, limit)];
  const pairs = told.length === 0 ? [] : await findKnownPairs(db, uid, told, clock.today());
  const byId = new Map(pairs.map((pair) => [pair.id, pair]));
  return {
    open: [...pairs.filter(isUnseen).toSorted(byDue), ...pairs.filter((pair) => !isHandedIn(pair) && pair.resting === 0).toSorted(byDue)],
    done: shown.slice(0, limit).flatMap(({ id }) => byId.get(id) ?? []),
    page: shown.map(({ id, handedInAt }): Listed => ({ id, key: handedInAt ?? '' })),
    doneTotal: done.length,
  };
}

/** Newest first, up to one more than `limit`. */
function pageOfDone(done: readonly OwnState[], limit: number, after: Listed | null): OwnState[] {
  const [at, afterId] = after === null ? ['~', ''] : [after.key, after.id];
  return done
    .filter(({ id, handedInAt }) => (handedInAt ?? '') < at || ((handedInAt ?? '') === at && id > afterId))
    .toSorted((a, b) => compare(b.handedInAt ?? '', a.handedInAt ?? '') || compare(a.id, b.id))
    .slice(0, limit + 1);
}

/** @returns the pairs for the API, with the open requests for closed blocks */
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
