/** The pupils of assignments, as admins see them. */
import { sql, type RawBuilder } from 'kysely';
import { searchTextOf, normalizeSearch } from '../../../domain/users/user-search.ts';
import type { State } from '../../../domain/assignments/kinds.ts';
import type { Database } from '../../../db/database.ts';
import { findPairsOf, PAIR_LATE_AT, selectPairs, type Pair } from '../../../db/assignments/pairs.ts';
import { isExtended, tellPair } from '../../../db/assignments/tell-pair.ts';
import { isMember } from '../../../db/groups.ts';
import type { Assigned, AssignmentMatrix } from '../contract.ts';
import { compareListed, invertTime, LIKE_SIGNS, type Listed } from './rows.ts';
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

interface Filter {
  state: State | 'missing' | 'done' | undefined;
  search: string;
}

interface PageOptions {
  limit: number;
  after: Listed | null;
}

/** Of a pair as `selectPairs` gives it, as `stateOf` tells them. */
const STATE_CONDITIONS: Record<NonNullable<Filter['state']>, RawBuilder<boolean>> = {
  missing: sql<boolean>`"attempt" is null`,
  'not-started': sql<boolean>`"attempt" is null and "answered" = 0`,
  started: sql<boolean>`"attempt" is null and "answered" > 0`,
  done: sql<boolean>`"attempt" is not null`,
  'handed-in': sql<boolean>`"attempt" is not null and "pendingQuestions" = 0 and "checkedAt" is null`,
  checking: sql<boolean>`"attempt" is not null and "pendingQuestions" > 0`,
  checked: sql<boolean>`"attempt" is not null and "pendingQuestions" = 0 and "checkedAt" is not null`,
};

/** Who has not handed in: overdue ones, those who have not begun, those who have, by nickname. Who has: newest first. */
interface Place {
  uid: string;
  done: number;
  rank: number;
  /** Of who has not handed in. */
  nickname: string;
  /** Of who has. */
  handedInAt: string;
  total: number | string;
}

const keyOfPlace = ({ done, rank, nickname, handedInAt }: Place): string => `${done} ${rank} ${done === 0 ? nickname : invertTime(handedInAt)}`;

function comesAfter({ key, id }: Listed): RawBuilder<boolean> {
  const [done, rank, rest] = [Number(key[0]), Number(key[2]), key.slice(4)];
  if (done !== 1) return sql<boolean>`("done", "rank", "nickname", "uid") > (0, ${rank || 0}, ${rest}, ${id})`;
  const handedInAt = invertTime(rest);
  return sql<boolean>`"done" = 1 and ("rank" > ${rank || 0} or ("rank" = ${rank || 0} and ("handedInAt" < ${handedInAt} or ("handedInAt" = ${handedInAt} and "uid" > ${id}))))`;
}

async function listPlaces(db: Database, id: string, { state, search }: Filter, { limit, after }: PageOptions, { now, today }: Moment): Promise<Place[]> {
  const text = normalizeSearch(search);
  const pattern = `%${text.replace(LIKE_SIGNS, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<Place>`select * from (
      select "pair"."uid", case when "attempt" is null then 0 else 1 end as "done",
        case when "attempt" is not null then case when "pendingQuestions" > 0 then 0 else 1 end
          when "reopened" = 0 and "resting" = 0 and ${PAIR_LATE_AT} <= ${now} then 0
          when "answered" = 0 then 1 else 2 end as "rank",
        case when "attempt" is null then "user"."nicknameOrder" else '' end as "nickname",
        case when "attempt" is null then '' else coalesce("handedInAt", '') end as "handedInAt",
        count(*) over () as "total"
      from (${selectPairs(db, { ids: [id] }, today)}) as "pair"
      join "users" as "user" on "user"."uid" = "pair"."uid"
      where ${state === undefined ? sql<boolean>`true` : STATE_CONDITIONS[state]}
        and ${text === '' ? sql<boolean>`true` : sql<boolean>`"user"."searchText" like ${pattern} escape '\\'`}) as "places"
    where ${after === null ? sql<boolean>`true` : comesAfter(after)}
    order by "done", "rank", "nickname", "handedInAt" desc, "uid"
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Pupils of an assignment in the order of its page. @returns up to `limit` of them, each with the key that it is sorted by */
export async function listAssigned(db: Database, id: string, filter: Filter, page: PageOptions, zone: string, moment: Moment) {
  const places = await listPlaces(db, id, filter, page, moment);
  const uids = places.map(({ uid }) => uid);
  const [pairs, people] = [await findPairsOf(db, uids, [id], moment.today), await findPeople(db, uids)];
  const pairOf = new Map(pairs.map((pair) => [pair.uid, pair]));
  const listed = places.flatMap((place): (Listed & { assigned: Assigned })[] => {
    const [pair, person] = [pairOf.get(place.uid), people.get(place.uid)];
    return pair === undefined || person === undefined ? [] : [{ id: place.uid, key: keyOfPlace(place), assigned: tellAssigned(pair, person, zone, moment.now) }];
  });
  return { listed, total: Number(places[0]?.total ?? 0) };
}

/** The assignments of a group that have begun, by due, the last ones. */
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

/** Pupils of a group by assignments. @returns up to `limit` pupils, each with the key that it is sorted by */
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
