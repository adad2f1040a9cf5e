/** Reads the pupils who have taken a test, in pages. */
import { sql, type RawBuilder } from 'kysely';
import { checkingOf, earlierAttempts, regradedOf } from '../../../db/derived/attempt-columns.ts';
import { listedExamScoreOf, withExamScores } from '../../../db/attempts/exam-scores.ts';
import type { Database } from '../../../db/database.ts';
import { isMember } from '../../../db/groups.ts';
import { searchUsers } from '../../../db/derived/user-search-index.ts';
import { currentAttempt } from '../../../domain/results/attempt.ts';
import { normalizeSearch } from '../../../domain/users/user-search.ts';
import type { OrderedCursor } from '../../../http/pagination.ts';
import type { AttemptOrder } from '../contract.ts';
import { takingsOf, UNTIMED } from './takings.ts';
import { shapeComparison } from './same-shape.ts';
import type { TestVersion } from './current-test.ts';
import type { ResultTotals } from './totals.ts';

/** From this number of attempts on, a list by nickname reads the users in that order. Fewer attempts are read and sorted. */
const MANY_ATTEMPTS = 1_000;

interface Sorting {
  key: RawBuilder<string | number>;
  type: OrderedCursor['key'] extends infer Key ? (Key extends string ? 'string' : 'number') : never;
  direction: 'asc' | 'desc';
}

export const SORTINGS: Record<AttemptOrder, Sorting> = {
  newest: { key: sql<string>`"attempt"."sortTime"`, type: 'string', direction: 'desc' },
  score: { key: sql<number>`"attempt"."share"`, type: 'number', direction: 'asc' },
  nickname: { key: sql<string>`"user"."nicknameOrder"`, type: 'string', direction: 'asc' },
};

interface PageOptions {
  search: string;
  groupId: string | undefined;
  sort: AttemptOrder;
  limit: number;
  after: OrderedCursor | null;
}

/**
 * A page of the current attempts at a test.
 * @param totals the totals of the group, if the page is narrowed to a group
 * @returns up to `limit` rows, each with the `key` that the list is sorted by, and the number of attempts that match the search
 */
export async function findAttempts(db: Database, testId: string, current: TestVersion, totals: ResultTotals, page: PageOptions) {
  const text = normalizeSearch(page.search);
  const matches = text === '' ? null : await searchUsers(db, text);
  const conditions = [
    ...(matches === null ? [] : [sql<boolean>`"user"."uid" in (select "uid" from "users" where ${matches()})`]),
    ...(page.groupId === undefined ? [] : [isMember('attempt.uid', page.groupId)]),
  ];
  const isFound = conditions.length === 0 ? null : sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const isByUser = matches?.isSelective ?? (page.sort === 'nickname' && totals.attempts > MANY_ATTEMPTS);
  const [rows, total] = await Promise.all([
    withExamScores(db, () => listAttempts(db, testId, page, isFound, isByUser)),
    matches === null ? totals.attempts : countAttempts(db, testId, isFound ?? sql`true`, isByUser),
  ]);
  const earlier = await countEarlier(db, testId, rows.map(({ uid }) => uid));
  const takings = await takingsOf(db, testId, rows.map(({ uid }) => uid));
  const isSameShape = shapeComparison(db, current);
  const attempts = [];
  for (const row of rows) {
    attempts.push({
      ...row,
      sameShape: await isSameShape(row.revision),
      earlierAttempts: earlier.get(row.uid) ?? 0,
      ...(takings.get(row.uid) ?? UNTIMED),
      regraded: regradedOf(row),
      ...checkingOf(row),
      ...listedExamScoreOf(row),
    });
  }
  return { attempts, total };
}

/**
 * The current attempts with their users.
 * @param isByUser `true` walks the users and finds the attempt of each; `false` walks the attempts and finds the user of each
 */
function currentAttemptsWithUsers(db: Database, testId: string, isByUser: boolean) {
  // SQLite never reorders the tables of a cross join, so it reads the users first.
  const joined = isByUser
    ? db.selectFrom('users as user').crossJoin('results as attempt').whereRef('attempt.uid', '=', 'user.uid')
    : db.selectFrom('results as attempt').innerJoin('users as user', 'user.uid', 'attempt.uid');
  return joined.where('attempt.testId', '=', testId).where('attempt.putAsideAt', 'is', null);
}

function listAttempts(db: Database, testId: string, page: PageOptions, isFound: RawBuilder<boolean> | null, isByUser: boolean) {
  const { key, direction } = SORTINGS[page.sort];
  let query = currentAttemptsWithUsers(db, testId, isByUser);
  if (isFound !== null) query = query.where(isFound);
  const uid = sql`${sql.ref(isByUser || page.sort === 'nickname' ? 'user.uid' : 'attempt.uid')}`;
  if (page.after !== null) {
    const isAfter = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${key}, ${uid}) ${isAfter} (${page.after.key}, ${page.after.id})`);
  }
  return query
    .select([
      'user.uid',
      'user.nickname',
      'user.email',
      'attempt.score',
      'attempt.maxScore',
      'attempt.timestamp',
      'attempt.revision',
      'attempt.scoreBefore',
      'attempt.maxScoreBefore',
      'attempt.regradedAt',
      'attempt.pendingQuestions',
      'attempt.pendingMaxPoints',
      'attempt.checkedAt',
      'attempt.exam',
      'attempt.examScore',
      key.as('key'),
    ])
    .orderBy(key, direction)
    .orderBy(uid, direction)
    .limit(page.limit)
    .execute();
}

async function countAttempts(db: Database, testId: string, isFound: RawBuilder<boolean>, isByUser: boolean): Promise<number> {
  const { count } = await currentAttemptsWithUsers(db, testId, isByUser)
    .select(({ fn }) => fn.countAll().as('count'))
    .where(isFound)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The numbers of attempts that were put aside, by uid. */
async function countEarlier(db: Database, testId: string, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('results')
    .select(({ fn }) => ['uid', fn.countAll().as('count')])
    .where('uid', 'in', uids)
    .where('testId', '=', testId)
    .where('putAsideAt', 'is not', null)
    .groupBy('uid')
    .execute();
  return new Map(rows.map(({ uid, count }) => [uid, Number(count)]));
}

/**
 * The times of the last current attempts in a group, by test. If a test has no current attempt, the last attempt of any kind counts. The query
 * starts from the group: its attempts are few, so walking all attempts of a test by time would cost more.
 */
export async function lastAttemptsIn(db: Database, groupId: string, testId?: string): Promise<Map<string, string>> {
  let query = db
    .selectFrom('groupMembers')
    .innerJoin('results as attempt', 'attempt.uid', 'groupMembers.uid')
    .select([
      'attempt.testId',
      sql<string>`coalesce(max("attempt"."sortTime") filter (where "attempt"."putAsideAt" is null), max("attempt"."sortTime"))`.as('lastAt'),
    ])
    .where('groupId', '=', groupId)
    .groupBy('attempt.testId');
  if (testId !== undefined) query = query.where('attempt.testId', '=', testId);
  return new Map((await query.execute()).flatMap(({ testId: of, lastAt }) => (lastAt === '' ? [] : [[of, lastAt]])));
}

/** The time of the last current attempt. If there is no current attempt, the last attempt of any kind counts. `null` if it has no time. */
export async function lastAttemptAt(db: Database, testId: string): Promise<string | null> {
  const newest = db
    .selectFrom('results as attempt')
    .select('attempt.timestamp')
    .where('attempt.testId', '=', testId)
    .orderBy('attempt.sortTime', 'desc')
    .limit(1);
  const row = (await newest.where('attempt.putAsideAt', 'is', null).executeTakeFirst()) ?? (await newest.executeTakeFirst());
  return row?.timestamp ?? null;
}

/**
 * An attempt of a pupil, by default the current one, with the pupil and the earlier attempts.
 * @returns undefined if there is no such attempt
 */
export async function findAttempt(db: Database, testId: string, uid: string, attempt: number | undefined) {
  const rows = await withExamScores(db, () => db.selectFrom('results').selectAll().where('uid', '=', uid).where('testId', '=', testId).execute());
  const row = attempt === undefined ? currentAttempt(rows) : rows.find((each) => each.attempt === attempt);
  if (row === undefined) return undefined;
  const user = await db.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', uid).executeTakeFirstOrThrow();
  return { ...row, regraded: regradedOf(row), ...checkingOf(row), earlier: earlierAttempts(rows), user };
}
