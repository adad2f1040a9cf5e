import { PREVIEW_NAMES } from '../../../domain/assignments/assignment-limits.ts';
import type { Moment } from '../../../db/assignments/counts.ts';
import { findPairsOf, type Pair } from '../../../db/assignments/pairs.ts';
import { isHandedIn } from '../../../db/assignments/tell-pair.ts';
import type { Database } from '../../../db/database.ts';
import type { Preview } from '../contract.ts';
import { blockNeedOf } from './effects.ts';
import { findPeople, type Person } from './pupils.ts';
import { compareListed, findAssignments, listRunning } from './rows.ts';

interface Planned {
  id: string;
  /** The pairs of all pupils who would have the assignment. */
  pairs: readonly Pair[];
  /** The pairs that would be new and whose pupils already have a current result of the test. */
  takers: readonly Pair[];
  lost: number;
}

/** The effects of giving or changing an assignment. The transaction makes the change, calls this function, and is then rolled back. */
export async function previewOf(db: Database, { id, pairs, takers, lost }: Planned, moment: Moment): Promise<Preview> {
  const need = await blockNeedOf(db, pairs, moment.today);
  const people = await findPeople(db, [...takers, ...need.closed].map(({ uid }) => uid));
  const inOrder = (some: readonly Pair[]) =>
    some
      .flatMap((pair): { pair: Pair; person: Person }[] => {
        const person = people.get(pair.uid);
        return person === undefined ? [] : [{ pair, person }];
      })
      .toSorted((a, b) => (a.person.nicknameOrder < b.person.nicknameOrder ? -1 : a.person.nicknameOrder > b.person.nicknameOrder ? 1 : a.pair.uid < b.pair.uid ? -1 : 1))
      .slice(0, PREVIEW_NAMES);
  return {
    pupils: pairs.filter(({ member }) => member === 1).length,
    takenBefore: {
      count: takers.length,
      first: inOrder(takers).map(({ pair, person }) => ({ uid: person.uid, nickname: person.nickname, score: pair.score ?? 0, maxScore: pair.maxScore ?? 0 })),
    },
    locked: {
      count: need.closed.length,
      endsBefore: need.endsBefore.length,
      first: inOrder(need.closed).map(({ person: { uid, nickname } }) => ({ uid, nickname })),
    },
    given: await givenBefore(db, id, pairs, moment),
    lost,
    unreachable: 0,
  };
}

/** Finds the other open or scheduled assignments of the same target that some of the pupils have. */
async function givenBefore(db: Database, id: string, pairs: readonly Pair[], moment: Moment): Promise<Preview['given']> {
  const [first] = pairs;
  if (first === undefined) return [];
  const ids = (await listRunning(db, { statuses: ['scheduled', 'open'], testId: first.testId, search: '' }, moment)).toSorted(compareListed).map((each) => each.id).filter((each) => each !== id);
  if (ids.length === 0) return [];
  const shared = new Set((await findPairsOf(db, pairs.map(({ uid }) => uid), ids, moment.today)).map((pair) => pair.id));
  return (await findAssignments(db, ids.filter((each) => shared.has(each)), moment)).map(({ id: otherId, due, groups, pupils, counts }) => ({
    id: otherId,
    due,
    groups,
    singles: pupils.length,
    pupils: counts.pupils,
    handedIn: counts.handedIn,
  }));
}

export const takersOf = (pairs: readonly Pair[]): Pair[] => pairs.filter((pair) => isHandedIn(pair) && pair.kept === 0 && pair.member === 1);
