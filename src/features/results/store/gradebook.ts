/** Reads pupils by nickname, with their results. */
import { sql, type RawBuilder } from 'kysely';
import { checkingColumns, checkingOf } from '../../../db/derived/attempt-columns.ts';
import { listedExamScoreOf, withExamScores } from '../../../db/attempts/exam-scores.ts';
import type { Database } from '../../../db/database.ts';
import { isMember } from '../../../db/groups.ts';
import { countRoles } from '../../../db/derived/role-counts.ts';
import { searchUsers } from '../../../db/derived/user-search-index.ts';
import { lessonOf } from '../../../domain/lessons/lesson-test-id.ts';
import { maxScore } from '../../../domain/questions/max-score.ts';
import { ROLE, ROLES } from '../../../domain/users/role.ts';
import { normalizeSearch } from '../../../domain/users/user-search.ts';
import type { OrderedCursor } from '../../../http/pagination.ts';
import type { GradebookTest, GradebookUser } from '../pupils-contract.ts';
import { findVersion } from './current-test.ts';
import { listTotals } from './totals.ts';

/**
 * The columns of the gradebook: published tests and tests with results in the order of their creation, then deleted tests that have results
 * (rule R89).
 */
export async function gradebookTests(db: Database): Promise<GradebookTest[]> {
  const rows = await db
    .selectFrom('tests')
    .select(['id', 'name', 'maxScore', 'revision', 'publishedRevision'])
    .where('lessonId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const taken = new Set((await listTotals(db)).flatMap(({ testId, attempts }) => (attempts > 0 && lessonOf(testId) === null ? [testId] : [])));
  const tests: GradebookTest[] = [];
  for (const { id, name, maxScore: max, revision, publishedRevision } of rows) {
    if (revision === publishedRevision) tests.push({ id, name, maxScore: max, deleted: false });
    else if (taken.has(id)) tests.push(await lastPublished(db, id, publishedRevision, false));
    taken.delete(id);
  }
  const deleted = await Promise.all([...taken].toSorted().map((id) => lastPublished(db, id, null, true)));
  return [...tests, ...deleted];
}

/**
 * The last published version of a test that is deleted, or that was unpublished after it had results.
 * @param known the revision, if it is known
 */
async function lastPublished(db: Database, id: string, known: number | null, deleted: boolean): Promise<GradebookTest> {
  const { name, revision } = await db
    .selectFrom('testVersions')
    .select(['name', 'revision'])
    .where('testId', '=', id)
    .$if(known !== null, (query) => query.where('revision', '=', known ?? 0))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { questions } = await findVersion(db, id, revision);
  return { id, name, maxScore: maxScore(questions), deleted };
}

/** Whether a user counts as a pupil. Admins count only if they have results. */
const IS_PUPIL = sql<boolean>`("role" <> ${sql.lit(ROLE.admin)}
  or exists (select 1 from "results" where "results"."uid" = "users"."uid" and "putAsideAt" is null))`;

interface Filter {
  search: string;
  groupId: string | undefined;
}

/** @returns up to `limit` pupils after the cursor, each with the `nicknameOrder` that the list is sorted by */
export async function gradebookUsers(db: Database, filter: Filter, limit: number, after: Pick<OrderedCursor, 'key' | 'id'> | null) {
  const matches = await matchesOf(db, filter);
  let query = db.selectFrom('users').select(['uid', 'nickname', 'email', 'nicknameOrder']).where(IS_PUPIL);
  if (matches !== null) query = query.where(matches);
  if (after !== null) query = query.where(sql<boolean>`("nicknameOrder", "uid") > (${after.key}, ${after.id})`);
  const [users, total] = await Promise.all([
    query.orderBy('nicknameOrder').orderBy('uid').limit(limit).execute(),
    countPupils(db, matches),
  ]);
  const results = await resultsOf(db, users.map(({ uid }) => uid));
  return { users: users.map((user) => ({ ...user, ...results(user.uid) })), total };
}

/** The condition of a filter; `null` if the filter is empty. */
async function matchesOf(db: Database, { search, groupId }: Filter): Promise<RawBuilder<boolean> | null> {
  const text = normalizeSearch(search);
  const hasText = text === '' ? null : (await searchUsers(db, text))();
  if (groupId === undefined) return hasText;
  const isInGroup = isMember('users.uid', groupId);
  return hasText === null ? isInGroup : sql`${hasText} and ${isInGroup}`;
}

async function countPupils(db: Database, matches: RawBuilder<boolean> | null): Promise<number> {
  const pupils = db.selectFrom('users').select(({ fn }) => fn.countAll().as('count')).where(IS_PUPIL);
  if (matches !== null) return Number((await pupils.where(matches).executeTakeFirstOrThrow()).count);
  const [roles, admins] = await Promise.all([countRoles(db), pupils.where('role', '=', ROLE.admin).executeTakeFirstOrThrow()]);
  const others = ROLES.filter((role) => role !== ROLE.admin).reduce<number>((sum, role) => sum + (roles.get(role) ?? 0), 0);
  return others + Number(admins.count);
}

type Results = Pick<GradebookUser, 'results' | 'lessonsPassed' | 'meanShare'>;

async function resultsOf(db: Database, uids: readonly string[]): Promise<(uid: string) => Results> {
  if (uids.length === 0) return () => ({ results: {}, lessonsPassed: 0, meanShare: null });
  const rows = await withExamScores(db, () =>
    db
      .selectFrom('results')
      .select(['uid', 'testId', 'lessonId', 'score', 'maxScore', 'sortTime as timestamp', 'share', 'exam', 'examScore', ...checkingColumns])
      .where('uid', 'in', uids)
      .where('putAsideAt', 'is', null)
      .execute(),
  );
  const byUser = Map.groupBy(rows, ({ uid }) => uid);
  return (uid) => {
    const taken = byUser.get(uid) ?? [];
    const own = taken.filter(({ lessonId }) => lessonId === null);
    // A result with a maximum of 0 has no share.
    const shares = own.flatMap(({ share, maxScore: max }) => (max > 0 ? [share] : []));
    return {
      results: Object.fromEntries(own.map(({ testId, score, maxScore: max, timestamp, ...row }) => [testId, { score, maxScore: max, timestamp, ...checkingOf(row), ...listedExamScoreOf(row) }])),
      lessonsPassed: taken.length - own.length,
      meanShare: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    };
  };
}
