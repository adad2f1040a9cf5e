/** Lists of works, in pages. */
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { checkingOf } from '../../../db/derived/attempt-columns.ts';
import { searchUsers } from '../../../db/derived/user-search-index.ts';
import { isMember } from '../../../db/groups.ts';
import type { WorkState } from '../../../domain/checking/work-states.ts';
import { normalizeSearch } from '../../../domain/users/user-search.ts';
import type { OrderedCursor } from '../../../http/pagination.ts';
import type { Work } from '../contract.ts';

/** The lists of works. Each condition must equal the condition of a partial index, so it has no parameters. */
const LISTS: Record<WorkState, { is: RawBuilder<boolean>; key: 'timestamp' | 'changedAt'; direction: 'asc' | 'desc' }> = {
  waiting: { is: sql`"work"."waiting" > 0 and "work"."putAside" = 0`, key: 'timestamp', direction: 'asc' },
  ready: { is: sql`"work"."waiting" = 0 and "work"."givenAt" is null and "work"."putAside" = 0`, key: 'changedAt', direction: 'desc' },
  given: { is: sql`"work"."givenAt" is not null and "work"."putAside" = 0`, key: 'changedAt', direction: 'desc' },
};

export interface Filters {
  testId?: string | undefined;
  groupId?: string | undefined;
}

interface PageOptions extends Filters {
  state: WorkState;
  search: string;
  limit: number;
  after: OrderedCursor | null;
}

/** The name of a test. For a deleted test it is the name in the version of the attempt. */
export const testName = sql<string>`coalesce("test"."name", "version"."name")`.as('testName');

export const worksWithNames = (db: Database) =>
  db
    .selectFrom('works as work')
    .innerJoin('results as result', (join) =>
      join.onRef('result.uid', '=', 'work.uid').onRef('result.testId', '=', 'work.testId').onRef('result.attempt', '=', 'work.attempt'),
    )
    .innerJoin('users as user', 'user.uid', 'work.uid')
    .innerJoin('testVersions as version', (join) => join.onRef('version.testId', '=', 'result.testId').onRef('version.revision', '=', 'result.revision'))
    .leftJoin('tests as test', 'test.id', 'work.testId')
    .selectAll('work')
    .select(['result.score', 'result.maxScore', 'result.pendingQuestions', 'result.pendingMaxPoints', 'result.checkedAt', 'user.nickname', 'user.email', 'test.id as existing', testName]);

type Row = Awaited<ReturnType<ReturnType<typeof worksWithNames>['execute']>>[number];

/** The score of a work by its current checks, given out or not. */
export const fullScoreOf = ({ score, givenPoints, checkPoints }: Pick<Row, 'score' | 'givenPoints' | 'checkPoints'>): number => score - givenPoints + checkPoints;
export const fullMaxScoreOf = ({ maxScore, givenMaxPoints, checkMaxPoints }: Pick<Row, 'maxScore' | 'givenMaxPoints' | 'checkMaxPoints'>): number =>
  maxScore - givenMaxPoints + checkMaxPoints;

const toWork = (row: Row): Work => ({
  testId: row.testId,
  testName: row.testName,
  deleted: row.existing === null,
  uid: row.uid,
  nickname: row.nickname,
  email: row.email,
  attempt: row.attempt,
  timestamp: row.timestamp,
  revision: row.revision,
  answers: row.answers,
  empty: row.empty,
  checked: row.checked,
  waiting: row.waiting,
  score: row.score,
  maxScore: row.maxScore,
  pending: checkingOf(row).pending,
  fullScore: row.waiting > 0 ? null : fullScoreOf(row),
  fullMaxScore: fullMaxScoreOf(row),
  givenAt: row.givenAt,
  edited: row.edited === 1,
  asked: row.asked,
});

/** @returns up to `limit` works of a list, each with its place in the list, and the number of all */
export async function listWorks(db: Database, { state, testId, groupId, search, limit, after }: PageOptions) {
  const { is, key, direction } = LISTS[state];
  const text = normalizeSearch(search);
  const matches = text === '' ? null : await searchUsers(db, text);
  const conditions = [
    is,
    ...(testId === undefined ? [] : [sql<boolean>`"work"."testId" = ${testId}`]),
    ...(groupId === undefined ? [] : [isMember('work.uid', groupId)]),
    ...(matches === null ? [] : [sql<boolean>`"work"."uid" in (select "uid" from "users" where ${matches()})`]),
  ];
  const isListed = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const place = sql`("work".${sql.ref(key)}, "work"."uid", "work"."testId")`;
  let query = worksWithNames(db).where(isListed);
  if (after !== null) {
    const separator = after.id.indexOf('/');
    const last = sql`(${after.key}, ${after.id.slice(0, separator)}, ${after.id.slice(separator + 1)})`;
    query = query.where(sql<boolean>`${place} ${direction === 'asc' ? sql`>` : sql`<`} ${last}`);
  }
  const rows = await query.orderBy(`work.${key}`, direction).orderBy('work.uid', direction).orderBy('work.testId', direction).limit(limit).execute();
  const total = groupId === undefined && matches === null ? (await totalsOf(db, testId))[state] : await countWorks(db, isListed);
  return { works: rows.map((row) => ({ work: toWork(row), cursor: { order: state, key: row[key], id: `${row.uid}/${row.testId}` } })), total };
}

async function countWorks(db: Database, isListed: RawBuilder<boolean>): Promise<number> {
  const { count } = await db.selectFrom('works as work').select(({ fn }) => fn.countAll().as('count')).where(isListed).executeTakeFirstOrThrow();
  return Number(count);
}

/** The numbers of current works, for all tests or for one test. */
export async function totalsOf(db: Database, testId?: string) {
  let query = db.selectFrom('workTotals').select(({ fn }) => (['works', 'waiting', 'ready', 'given', 'asked'] as const).map((name) => fn.sum(name).as(name)));
  if (testId !== undefined) query = query.where('testId', '=', testId);
  const { works, waiting, ready, given, asked } = await query.executeTakeFirstOrThrow();
  return { works: Number(works), waiting: Number(waiting), ready: Number(ready), given: Number(given), asked: Number(asked) };
}
