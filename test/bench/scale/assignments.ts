/** Creates the assignments of a school, and the requests for lists. These must not take longer when there are more assignments. */
import { sql } from 'kysely';
import type { Database } from '../../../src/db/database.ts';
import { compactAssignmentCounts } from '../../../src/db/assignments/counts.ts';
import { compactResultTotals } from '../../../src/db/derived/result-totals.ts';
import { answers } from '../fixture.ts';
import { signIn } from './seed.ts';

export interface SchoolSize {
  /** The number of pupils in each group. */
  pupils: number;
  /** The number of assignments that each group has. */
  assignments: number;
}

export interface GivenSchool {
  /** The id of the first group. Its members have handed in all assignments except those that are not due yet. */
  groupId: string;
  /** The id of an assignment of that group that not all pupils have handed in. */
  assignmentId: string;
  /** Signed-in members of that group. */
  learners: { uid: string; cookie: string }[];
  /** Signed-in users without any assignment. */
  others: { uid: string; cookie: string }[];
}

const GROUPS = 5;
/** The number of signed-in members of the first group. */
const LEARNERS = 40;
const GROUP_IDS = Array.from({ length: GROUPS }, (_, index) => `group-${index}`);
/**
 * Of the assignments of each group, the first number is not due yet. For the second number, the due date has passed and some pupils have not handed
 * in.
 */
const [AHEAD, UNFINISHED] = [10, 6];
const DAY_MS = 24 * 60 * 60 * 1000;

const idOf = (group: number, number: number): string => `assignment-${group}-${String(number).padStart(4, '0')}`;
const testOf = (number: number): string => `given-${String(number).padStart(4, '0')}`;
const numberOfPupil = (group: number, place: number, { pupils }: SchoolSize): number => group * pupils + place + 1;

/** Reduces the number of pupils in each group, so that the users suffice for all groups and some users have no assignment. */
export const sizeAmong = (users: number, size: SchoolSize): SchoolSize => ({ ...size, pupils: Math.min(size.pupils, Math.floor((users - LEARNERS) / GROUPS)) });

/**
 * Adds groups, assignments, and tests that only pupils with an assignment see. The first group has handed in all assignments except those that are
 * not due yet.
 */
export async function giveAssignments(db: Database, size: SchoolSize): Promise<GivenSchool> {
  const now = Date.now();
  const at = (days: number): string => new Date(now + days * DAY_MS).toISOString();
  const { id: source } = await db.selectFrom('tests').select('id').where('lessonId', 'is', null).orderBy('id').limit(1).executeTakeFirstOrThrow();
  const numbers = Array.from({ length: size.assignments }, (_, index) => index);
  for (const number of numbers) {
    await sql`insert into "testVersions" ("testId", "name", "revision", "questions")
      select ${testOf(number)}, ${`Проверочная ${number}`}, 1, "questions" from "testVersions" where "testId" = ${source} and "revision" = 1`.execute(db);
    await sql`insert into "tests" ("id", "name", "revision", "publishedRevision", "questionCount", "maxScore", "createdAt", "visibility")
      select ${testOf(number)}, ${`Проверочная ${number}`}, 1, 1, "questionCount", "maxScore", "createdAt", 'assigned' from "tests" where "id" = ${source}`.execute(db);
  }
  await db.insertInto('groups').values(GROUP_IDS.map((id) => ({ id, name: id, nameKey: id, revision: 1 }))).execute();
  for (const [group, groupId] of GROUP_IDS.entries()) {
    await sql`insert into "groupMembers" ("groupId", "uid", "joinedAt") select ${groupId}, "uid", '' from "users"
      where "uid" >= ${uidOf(numberOfPupil(group, 0, size))} and "uid" < ${uidOf(numberOfPupil(group + 1, 0, size))}`.execute(db);
    for (const number of numbers) {
      // The assignments are numbered from the newest to the oldest: due later, unfinished, and long over.
      const days = number < AHEAD ? number + 1 : number < AHEAD + UNFINISHED ? AHEAD - number - 1 : -20 - number;
      const due = number === AHEAD ? null : at(days);
      await db
        .insertInto('assignments')
        .values({
          id: idOf(group, number),
          revision: 1,
          testId: testOf(number),
          lessonId: null,
          name: `Проверочная ${number}`,
          nameKey: `проверочная ${number}`,
          opensAt: at(Math.min(days, 0) - 7),
          dueDay: due?.slice(0, 10) ?? null,
          dueTime: due?.slice(11, 16) ?? null,
          dueAt: due,
          lateAt: due,
          lastDueAt: due,
          zone: 'Europe/Moscow',
          note: null,
          openBlock: 0,
          bodyHash: null,
          createdAt: at(Math.min(days, 0) - 7),
          createdBy: null,
        })
        .execute();
      await db.insertInto('assignmentGroups').values({ assignmentId: idOf(group, number), groupId, addedAt: at(Math.min(days, 0) - 7) }).execute();
    }
  }
  const [first = ''] = GROUP_IDS;
  await sql`insert into "results" ("uid", "testId", "revision", "practisedRevision", "answers", "score", "maxScore", "timestamp")
    select "member"."uid", "tests"."id", 1, 1, ${JSON.stringify(answers)}, 9, 9, ${at(-1)} from "tests" cross join "groupMembers" as "member"
    where "member"."groupId" = ${first} and "tests"."id" >= ${testOf(AHEAD + UNFINISHED)} and "tests"."id" like 'given-%'`.execute(db);
  await compactResultTotals(db);
  await compactAssignmentCounts(db);
  const places = Array.from({ length: LEARNERS }, (_, place) => place);
  const learners = await signIn(db, places.map((place) => numberOfPupil(0, place, size)));
  const others = await signIn(db, places.map((place) => numberOfPupil(GROUPS, place, size)));
  return { groupId: first, assignmentId: idOf(0, AHEAD + 1), learners, others };
}

const uidOf = (number: number): string => `user-${String(number).padStart(6, '0')}`;
