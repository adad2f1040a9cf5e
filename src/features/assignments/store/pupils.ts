/** The pupils of assignments, for admins. */
import { searchTextOf, normalizeSearch } from '../../../domain/users/user-search.ts';
import type { Database } from '../../../db/database.ts';
import { findPairsOf, type Pair } from '../../../db/assignments/pairs.ts';
import { isExtended, tellPair } from '../../../db/assignments/tell-pair.ts';
import { isMember } from '../../../db/groups.ts';
import type { Assigned, AssignmentMatrix } from '../contract.ts';
import { listPlaces, type PageOptions, type PlaceFilter } from './places.ts';
import { compareListed, type Listed } from './rows.ts';
import { MATRIX_COLUMNS } from '../../../domain/assignments/assignment-limits.ts';
import { countsOf, type Moment } from '../../../db/assignments/counts.ts';

export interface Person {
  uid: string;
  nickname: string;
  email: string;
  nicknameOrder: string;
}

const BATCH_SIZE = 500;

export async function findPeople(db: Database, uids: readonly string[]): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  for (let start = 0; start < uids.length; start += BATCH_SIZE) {
    const rows = await db
      .selectFrom('users')
      .select(['uid', 'nickname', 'email', 'nicknameOrder'])
      .where('uid', 'in', uids.slice(start, start + BATCH_SIZE))
      .execute();
    for (const row of rows) people.set(row.uid, row);
  }
  return people;
}

export function tellAssigned(pair: Pair, { uid, nickname, email }: Omit<Person, 'nicknameOrder'>, zone: string, now: string): Assigned {
  return {
    uid,
    nickname,
    email,
    ...tellPair(pair, zone, now),
    questionCount: pair.questionCount,
    arrivedAt: pair.attempt === null ? null : pair.arrivedAt,
    extended: isExtended(pair),
    single: pair.single === 1,
    member: pair.member === 1,
    locked: pair.locked === 1,
    channels: [],
    emailBounced: false,
  };
}

/**
 * The pupils of an assignment in the order of its page.
 * @returns up to `limit` pupils, each with the key that the list is sorted by; `undefined` if there is no such assignment
 */
export async function listAssigned(db: Database, id: string, filter: PlaceFilter, page: PageOptions, zone: string, moment: Moment) {
  const found = await listPlaces(db, id, filter, page, moment);
  if (found === undefined) return undefined;
  const uids = found.places.map((place) => place.id);
  const [pairs, people] = [await findPairsOf(db, uids, [id], moment.today), await findPeople(db, uids)];
  const pairOf = new Map(pairs.map((pair) => [pair.uid, pair]));
  const listed = found.places.flatMap((place): (Listed & { assigned: Assigned })[] => {
    const [pair, person] = [pairOf.get(place.id), people.get(place.id)];
    return pair === undefined || person === undefined ? [] : [{ ...place, assigned: tellAssigned(pair, person, zone, moment.now) }];
  });
  return { listed, total: found.total };
}

/** The latest assignments of a group that have begun, sorted by due date. */
async function columnsOf(db: Database, groupId: string, now: string) {
  const rows = await db
    .selectFrom('assignments as a')
    .innerJoin('assignmentGroups as given', 'given.assignmentId', 'a.id')
    .leftJoin('tests as test', 'test.id', 'a.testId')
    .leftJoin('lessons as lesson', 'lesson.id', 'a.lessonId')
    .select(['a.id', 'a.name', 'a.lessonId', 'a.testId', 'a.dueDay', 'a.dueTime', 'a.dueAt', 'test.name as testName', 'lesson.title'])
    .where('given.groupId', '=', groupId)
    .where('a.opensAt', '<=', now)
    .orderBy(({ fn, val }) => fn.coalesce('a.dueAt', val('~')), 'desc')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MATRIX_COLUMNS)
    .execute();
  return rows.toReversed();
}

interface MatrixPage {
  search: string;
  limit: number;
  after: Listed | null;
}

/**
 * Finds the rows of the matrix: each pupil of the group, with a cell for each assignment of the group.
 * @returns up to `limit` pupils, each with the key that the list is sorted by
 */
export async function findMatrix(db: Database, groupId: string, { search, limit, after }: MatrixPage, zone: string, { now, today }: Moment) {
  const columns = await columnsOf(db, groupId, now);
  const ids = columns.map(({ id }) => id);
  const members = await db.selectFrom('users').select(['uid', 'nickname', 'email', 'nicknameOrder']).where(isMember('users.uid', groupId)).execute();
  const text = normalizeSearch(search);
  const found = members
    .filter((member) => searchTextOf(member).includes(text))
    .map((member) => ({ ...member, id: member.uid, key: member.nicknameOrder }))
    .toSorted(compareListed);
  const shown = found.filter((member) => after === null || compareListed(member, after) > 0).slice(0, limit);
  const figures = await countsOf(db, ids, { now, today }, groupId);
  const cells = Map.groupBy(ids.length === 0 ? [] : await findPairsOf(db, shown.map(({ uid }) => uid), ids, today), ({ uid }) => uid);
  const users = shown.map(({ key, id, ...person }) => {
    const own = cells.get(person.uid) ?? [];
    const row: AssignmentMatrix['users'][number] = {
      uid: person.uid,
      nickname: person.nickname,
      email: person.email,
      handedIn: own.filter(({ attempt }) => attempt !== null).length,
      given: own.length,
      cells: Object.fromEntries(own.map((pair) => [pair.id, tellAssigned(pair, person, zone, now)])),
    };
    return { key, id, row };
  });
  const assignments = columns.map(({ id, name, lessonId, testId, dueDay, dueTime, dueAt, testName, title }) => ({
    id,
    name: (lessonId === null ? testName : title) ?? name,
    kind: lessonId === null ? ('test' as const) : ('lesson' as const),
    targetId: lessonId ?? testId,
    due: dueDay === null ? null : { day: dueDay, time: dueTime },
    dueAt,
    handedIn: figures.get(id)?.handedIn ?? 0,
    pupils: figures.get(id)?.pupils ?? 0,
  }));
  return { assignments, users, total: found.length };
}
