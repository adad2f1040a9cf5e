/** A pupil's own assignments. */
import type { OwnAssignment } from '../../../domain/assignments/assignment.ts';
import { botLink } from '../../../domain/access/bot-link.ts';
import type { Database } from '../../../db/database.ts';
import type { AssignmentClock } from '../../../db/assignments/own.ts';
import { findOwnPairs, type Pair } from '../../../db/assignments/pairs.ts';
import { byDue, isHandedIn, tellOwn } from '../../../db/assignments/tell-pair.ts';
import { compareListed, invertTime, type Listed } from './rows.ts';

type OwnPair = Listed & { pair: Pair };

/** Assignments that have begun: those to do by due, those that are done from new to old. */
export async function findOwn(db: Database, uid: string, clock: AssignmentClock, now: string) {
  const pairs = await findOwnPairs(db, uid, clock.today(), now);
  const isOpen = (pair: Pair): boolean => !isHandedIn(pair) && pair.resting === 0;
  const done = pairs
    .filter(isHandedIn)
    .map((pair): OwnPair => ({ id: pair.id, key: invertTime(pair.handedInAt ?? ''), pair }))
    .toSorted(compareListed);
  return { open: pairs.filter(isOpen).toSorted(byDue), done };
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
