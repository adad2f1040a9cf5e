/**
 * Reads pairs of a pupil and an assignment, with everything that decides their states (rules R280 to R282). Every query
 * joins the group members and the results. No stored copy of them has to be kept up to date.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { isPostgres } from '../transaction.ts';

export interface Pair {
  id: string;
  uid: string;
  /** 1: the pupil has the assignment. 0: the pupil no longer has it, but has handed in. */
  member: number;
  single: number;
  /** When the pupil got the assignment. */
  since: string;
  testId: string;
  /** The id of the lesson whose test it is; `null` for a general test. */
  lessonId: string | null;
  /** The name of the test or lesson that pupils see. */
  name: string;
  questionCount: number;
  targetMaxScore: number;
  /** 1: the test is unpublished or deleted, so that no pupil can take it at the moment. */
  resting: number;
  blockId: string | null;
  /** 1: the block of the lesson is closed to the pupil. */
  locked: number;
  opensAt: string;
  createdAt: string;
  note: string | null;
  dueDay: string | null;
  dueTime: string | null;
  dueAt: string | null;
  lateAt: string | null;
  extendedDay: string | null;
  extendedTime: string | null;
  extendedAt: string | null;
  extendedLateAt: string | null;
  /** The number of the attempt that counts; `null` before the hand-in. */
  attempt: number | null;
  score: number | null;
  maxScore: number | null;
  /** How many extended questions of the attempt wait for the tutor's check. */
  pendingQuestions: number;
  checkedAt: string | null;
  /** 1: the tutor has given out the checked work, and the pupil has not opened the review since. */
  unseen: number;
  handedInAt: string | null;
  arrivedAt: string | null;
  takenBefore: number;
  /** 1: `assignmentPupils` stores which attempt counts. 0: the current attempt counts. */
  kept: number;
  againScore: number | null;
  againMaxScore: number | null;
  reopened: number;
  remindedAt: string | null;
  answered: number;
  /** 1: the pupil has started the clock of an attempt that has no result yet. */
  running: number;
}

export interface PairFilter {
  ids?: readonly string[];
  /**
   * The ids of assignments as a JSON list. A prepared query needs them as one parameter, because its SQL text must not
   * depend on their number.
   */
  idList?: string;
  uid?: string | undefined;
  /** Selects the members of this group, and the assignments that the group has. */
  groupId?: string;
  uids?: readonly string[];
}

/** Counts the answers in a draft that are not null. */
export const answersIn = (db: Database, column: RawBuilder<string>): RawBuilder<number> =>
  isPostgres(db)
    ? sql<number>`(select count(*)::int from json_each((${column})::json) as "each" where json_typeof("each"."value" -> 'answer') <> 'null')`
    : sql<number>`(select count(*) from json_each(${column}) as "each" where json_type("each"."value", '$.answer') <> 'null')`;

const all = (conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `);

/**
 * Whether a member of a group has an assignment of the group. The member has the assignments that the group got after
 * the member joined, and earlier assignments that were not due yet at that time. The first condition needs only the
 * index. The second condition reads the assignment.
 */
const HAS_BY_GROUP = sql`("member"."joinedAt" <= "given"."addedAt" or exists (select 1 from "assignments" as "target"
  where "target"."id" = "given"."assignmentId" and ("target"."dueAt" is null or "member"."joinedAt" < "target"."dueAt")))`;

/**
 * Selects the pairs of a pupil and an assignment. A pupil has an assignment if it was given to the pupil individually
 * or to a group of the pupil. The pair also stays after the pupil has handed in.
 */
function audience(db: Database, { ids, idList, uid, uids, groupId }: PairFilter): RawBuilder<unknown> {
  const conditionsOf = (id: RawBuilder<unknown>, pupil: RawBuilder<unknown>) =>
    all([
      ids !== undefined && sql`${id} in (${sql.join(ids)})`,
      idList !== undefined && (isPostgres(db) ? sql`${id} in (select json_array_elements_text(${idList}::json))` : sql`${id} in (select "value" from json_each(${idList}))`),
      uid !== undefined && sql`${pupil} = ${uid}`,
      uids !== undefined && sql`${pupil} in (${sql.join(uids)})`,
      groupId !== undefined && sql`${id} in (select "assignmentId" from "assignmentGroups" where "groupId" = ${groupId})`,
      groupId !== undefined && sql`${pupil} in (select "uid" from "groupMembers" where "groupId" = ${groupId})`,
    ]);
  return sql`select "assignmentId", "uid", min("since") as "since", max("single") as "single", max("member") as "member" from (
    select "one"."assignmentId", "one"."uid", "one"."addedAt" as "since", 1 as "single", 1 as "member" from "assignmentSingles" as "one"
    where ${conditionsOf(sql`"one"."assignmentId"`, sql`"one"."uid"`)}
    union all
    select "given"."assignmentId", "member"."uid",
      case when "member"."joinedAt" > "given"."addedAt" then "member"."joinedAt" else "given"."addedAt" end, 0, 1
    from "groupMembers" as "member"
    join "assignmentGroups" as "given" on "given"."groupId" = "member"."groupId"
    where ${conditionsOf(sql`"given"."assignmentId"`, sql`"member"."uid"`)} and ${HAS_BY_GROUP}
    union all
    select "kept"."assignmentId", "kept"."uid", '~', 0, 0 from "assignmentPupils" as "kept"
    where "kept"."attempt" is not null and ${conditionsOf(sql`"kept"."assignmentId"`, sql`"kept"."uid"`)}
  ) as "paths" group by "assignmentId", "uid"`;
}

/**
 * Joins the attempt that counts: the attempt that `assignmentPupils` names, or otherwise the current attempt at the
 * test.
 */
export const JOIN_RESULT = sql`
  left join "assignmentPupils" as "own" on "own"."assignmentId" = "pair"."assignmentId" and "own"."uid" = "pair"."uid"
  left join "results" as "result" on "result"."uid" = "pair"."uid" and "result"."testId" = "a"."testId" and
    case when "own"."attempt" is null then "result"."putAsideAt" is null else "result"."attempt" = "own"."attempt" end`;

/**
 * @param today the current day in the time zone of the site
 * @param also a condition on the pairs
 */
export const selectPairs = (db: Database, filter: PairFilter, today: string, also: RawBuilder<unknown> = sql`true`): RawBuilder<Pair> =>
  sql<Pair>`select "a"."id", "pair"."uid", "pair"."member", "pair"."single", "pair"."since", "a"."testId", "a"."lessonId",
    case when "a"."lessonId" is not null then coalesce("lesson"."title", "a"."name")
      when "test"."revision" = "test"."publishedRevision" then "test"."name" else "a"."name" end as "name",
    coalesce("test"."questionCount", 0) as "questionCount",
    coalesce("test"."maxScore", 0) as "targetMaxScore",
    case when "test"."revision" = "test"."publishedRevision" then 0 else 1 end as "resting",
    "lesson"."blockId",
    case when "lesson"."blockId" is null or "open"."uid" is not null then 0 else 1 end as "locked",
    "a"."opensAt", "a"."createdAt", "a"."note", "a"."dueDay", "a"."dueTime", "a"."dueAt", "a"."lateAt",
    "own"."dueDay" as "extendedDay", "own"."dueTime" as "extendedTime", "own"."dueAt" as "extendedAt", "own"."lateAt" as "extendedLateAt",
    "result"."attempt", "result"."score", "result"."maxScore",
    coalesce("result"."pendingQuestions", 0) as "pendingQuestions", "result"."checkedAt", coalesce("result"."unseen", 0) as "unseen",
    coalesce("own"."handedInAt", "result"."finishedAt", "result"."timestamp") as "handedInAt",
    coalesce("own"."arrivedAt", "result"."timestamp") as "arrivedAt",
    case when "own"."attempt" is not null then "own"."takenBefore" when "own"."handedInAt" is not null then 0
      when "result"."sortTime" < "pair"."since" then 1 else 0 end as "takenBefore",
    case when "own"."attempt" is null then 0 else 1 end as "kept",
    "own"."againScore", "own"."againMaxScore", coalesce("own"."reopened", 0) as "reopened", "own"."remindedAt",
    case when "draft"."answers" is null then 0 else ${answersIn(db, sql`"draft"."answers"`)} end as "answered",
    case when "result"."attempt" is null and exists (select 1 from "clocks" where "clocks"."uid" = "pair"."uid" and "clocks"."testId" = "a"."testId"
      and "clocks"."ended" is null and "clocks"."startedAt" is not null) then 1 else 0 end as "running"
  from (${audience(db, filter)}) as "pair"
  join "assignments" as "a" on "a"."id" = "pair"."assignmentId"
  ${JOIN_RESULT}
  left join "tests" as "test" on "test"."id" = "a"."testId"
  left join "lessons" as "lesson" on "lesson"."id" = "a"."lessonId"
  left join "openBlocks" as "open" on "open"."uid" = "pair"."uid" and "open"."blockId" = "lesson"."blockId"
    and ("open"."until" is null or "open"."until" >= ${today})
  left join "drafts" as "draft" on "draft"."uid" = "pair"."uid" and "draft"."testId" = "a"."testId" and "result"."attempt" is null
  where ${also}`;

/**
 * The time from which a hand-in is late. It uses columns of `selectPairs`. An extension counts only if it is later than
 * the due date of the assignment.
 */
export const PAIR_LATE_AT = sql<string>`case when "dueAt" is not null and "extendedAt" > "dueAt" then "extendedLateAt" else "lateAt" end`;

export async function findPairs(db: Database, filter: PairFilter, today: string): Promise<Pair[]> {
  if (filter.ids?.length === 0 || filter.uids?.length === 0) return [];
  return (await selectPairs(db, filter, today).execute(db)).rows;
}

/**
 * How many assignments or pupils one statement names. There is a limit, because both databases limit the number of
 * parameters.
 */
const BATCH_SIZE = 500;

export async function findPairsOf(db: Database, uids: readonly string[], ids: readonly string[], today: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let start = 0; start < uids.length; start += BATCH_SIZE) {
    pairs.push(...(await findPairs(db, { ids, uids: uids.slice(start, start + BATCH_SIZE) }, today)));
  }
  return pairs;
}

/** Selects the ids of all assignments that a pupil has, whether they have begun or not. */
export const selectIdsOf = (uid: string): RawBuilder<{ id: string }> => sql`
  select "assignmentId" as "id" from "assignmentSingles" where "uid" = ${uid}
  union select "assignmentId" from "assignmentPupils" where "uid" = ${uid} and "attempt" is not null
  union select "given"."assignmentId" from "groupMembers" as "member"
    join "assignmentGroups" as "given" on "given"."groupId" = "member"."groupId"
    where "member"."uid" = ${uid} and ${HAS_BY_GROUP}`;

export const findIdsOf = async (db: Database, uid: string): Promise<string[]> => (await selectIdsOf(uid).execute(db)).rows.map(({ id }) => id);

const selectOwnPairs = preparedQuery((db, { uid, idList, today }: { uid: string; idList: string; today: string }) => ({
  compile: () => selectPairs(db, { uid, idList }, today).compile(db),
}));

export const findOwnPairs = (db: Database, uid: string, ids: readonly string[], today: string): Promise<Pair[]> =>
  selectOwnPairs(db, { uid, idList: JSON.stringify(ids), today });

interface OwnTarget {
  uid: string;
  testId: string;
  today: string;
  now: string;
}

const selectHasAssignments = preparedQuery((db, { testId }: Pick<OwnTarget, 'testId'>) =>
  db.selectFrom('assignments').select('id').where('testId', '=', testId).limit(1),
);

const selectOwnPairsOf = preparedQuery((db, target: OwnTarget) => ({
  compile: () => selectPairs(db, { uid: target.uid }, target.today, sql`"a"."testId" = ${target.testId} and "a"."opensAt" <= ${target.now}`).compile(db),
}));

/** Finds the pairs of a pupil with the assignments of a test. Assignments that have not opened yet are left out. */
export async function findOwnPairsOf(db: Database, target: OwnTarget): Promise<Pair[]> {
  if ((await selectHasAssignments(db, target)).length === 0) return [];
  return selectOwnPairsOf(db, target);
}
