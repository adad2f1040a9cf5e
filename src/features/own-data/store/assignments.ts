import type { Database } from '../../../db/database.ts';
import type { AssignmentClock } from '../../../db/assignments/own.ts';
import { findPairs } from '../../../db/assignments/pairs.ts';
import { byDue, isExtended, tellPair } from '../../../db/assignments/tell-pair.ts';

/** The assignments of a person that have begun, sorted by due date. Assignments that the person does not see at present are included. */
export async function assignmentsOf(db: Database, uid: string, clock: AssignmentClock) {
  const now = new Date().toISOString();
  const pairs = (await findPairs(db, { uid }, clock.today())).filter(({ opensAt }) => opensAt <= now).toSorted(byDue);
  return pairs.map((pair) => {
    const { due, state, handedInAt, lateDays, remindedAt } = tellPair(pair, clock.zone, now);
    const kind = pair.lessonId === null ? ('test' as const) : ('lesson' as const);
    return { name: pair.name, kind, due, note: pair.note, state, handedInAt, lateDays, extended: isExtended(pair), remindedAt };
  });
}
