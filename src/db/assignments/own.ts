/** A pupil's assignments of a test or a lesson, for its page and its review. */
import type { HandedInAssignment, OwnAssignment } from '../../domain/assignments/assignment.ts';
import { botLink } from '../../domain/access/bot-link.ts';
import type { Database } from '../database.ts';
import { findOwnPairsOf } from './pairs.ts';
import { byDue, isHandedIn, tellOwn, tellPair } from './tell-pair.ts';

/** The time zone, the day and the bot that assignments are read by: the same in the whole process. */
export interface AssignmentClock {
  /** IANA name of the site's time zone. */
  zone: string;
  /** The current day in the time zone of the site. */
  today: () => string;
  botUrl: string;
}

interface Target {
  uid: string;
  testId: string;
}

const pairsOf = (db: Database, { uid, testId }: Target, clock: AssignmentClock, now: string) =>
  findOwnPairsOf(db, { uid, testId, today: clock.today(), now });

/** Finds the open assignment of a target whose due comes first. */
export async function findOwnAssignment(db: Database, target: Target, clock: AssignmentClock): Promise<OwnAssignment | null> {
  const now = new Date().toISOString();
  const open = (await pairsOf(db, target, clock, now)).filter((pair) => !isHandedIn(pair) && pair.resting === 0);
  const [first] = open.toSorted(byDue);
  if (first === undefined) return null;
  return tellOwn(first, clock.zone, now, await findOpenRequest(db, target.uid, first.locked === 1 ? first.blockId : null, clock.botUrl));
}

async function findOpenRequest(db: Database, uid: string, blockId: string | null, botUrl: string) {
  if (blockId === null) return null;
  const request = db.selectFrom('accessRequests').select('code').where('uid', '=', uid).where('blockId', '=', blockId).where('status', '=', 'open');
  const found = await request.executeTakeFirst();
  return found === undefined ? null : { code: found.code, url: botLink(botUrl, found.code) };
}

/** The assignments that an attempt has served, by due. */
export async function findServed(db: Database, target: Target & { attempt: number }, clock: AssignmentClock): Promise<HandedInAssignment[]> {
  const now = new Date().toISOString();
  const served = (await pairsOf(db, target, clock, now)).filter(({ attempt }) => attempt === target.attempt);
  return served.toSorted(byDue).map((pair) => {
    const { due, handedInAt, lateDays } = tellPair(pair, clock.zone, now);
    return { id: pair.id, due, handedInAt, lateDays };
  });
}
