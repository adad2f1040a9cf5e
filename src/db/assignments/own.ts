/** Finds a pupil's assignments of a test or a lesson. The page and the review of the test or lesson show them. */
import type { HandedInAssignment, OwnAssignment } from '../../domain/assignments/assignment.ts';
import { botLink } from '../../domain/access/bot-link.ts';
import type { Database } from '../database.ts';
import { findOwnPairsOf } from './pairs.ts';
import { byDue, isHandedIn, tellOwn, tellPair } from './tell-pair.ts';

/**
 * The time zone and the clock by which assignments are read, and the name of the bot. They are the same in the whole
 * process.
 */
export interface AssignmentClock {
  /** The site's time zone as an IANA name. */
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

/** Finds the pupil's open assignment with the earliest due date for a test, or for the lesson of the test. */
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

/** Finds the assignments for which an attempt counts, sorted by due date. */
export async function findServed(db: Database, target: Target & { attempt: number }, clock: AssignmentClock): Promise<HandedInAssignment[]> {
  const now = new Date().toISOString();
  const served = (await pairsOf(db, target, clock, now)).filter(({ attempt }) => attempt === target.attempt);
  return served.toSorted(byDue).map((pair) => {
    const { due, handedInAt, lateDays } = tellPair(pair, clock.zone, now);
    return { id: pair.id, due, handedInAt, lateDays };
  });
}
