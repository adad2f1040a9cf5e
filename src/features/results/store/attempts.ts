/** The pupils who took a test, in pages. */
import { sql, type RawBuilder } from 'kysely';
import { tablesOf } from '../../../db/attempt-tables.ts';
import { earlierAttempts, regradedOf } from '../../../db/attempt-columns.ts';
import type { Database } from '../../../db/database.ts';
import { searchUsers } from '../../../db/user-search-index.ts';
import { currentAttempt } from '../../../domain/results/attempt.ts';
import { normalizeSearch } from '../../../domain/users/user-search.ts';
import type { OrderedCursor } from '../../../http/pagination.ts';
import type { AttemptOrder } from '../contract.ts';
import { shapeComparison } from './same-shape.ts';
import type { Subject, TestVersion } from './subject.ts';
import type { ResultTotals } from './totals.ts';

/** The time of an attempt as it is sorted: the oldest lesson results have none. */
const TIME = sql<string>`coalesce("attempt"."timestamp", '')`;

/** Sorting by nickname walks all users; for few attempts it sorts these. */
const MANY_ATTEMPTS = 1_000;

interface Sorting {
  key: RawBuilder<string | number>;
  type: OrderedCursor['key'] extends infer Key ? (Key extends string ? 'string' : 'number') : never;
  direction: 'asc' | 'desc';
}

export const SORTINGS: Record<AttemptOrder, Sorting> = {
  newest: { key: TIME, type: 'string', direction: 'desc' },
  score: { key: sql<number>`"attempt"."share"`, type: 'number', direction: 'asc' },
  nickname: { key: sql<string>`"user"."nicknameOrder"`, type: 'string', direction: 'asc' },
};

interface PageOptions {
  search: string;
  sort: AttemptOrder;
  limit: number;
  after: OrderedCursor | null;
}

/**
 * A page of the current attempts of a test.
 * @returns up to `limit` rows, each with the `key` that it is sorted by, and the number of attempts that match the search
 */
export async function findAttempts(db: Database, subject: Subject, current: TestVersion, totals: ResultTotals, page: PageOptions) {
  const text = normalizeSearch(page.search);
  const matches = text === '' ? null : await searchUsers(db, text);
  const isFound = matches && sql<boolean>`"attempt"."uid" in (select "uid" from "users" where ${matches()})`;
  const [rows, total] = await Promise.all([
    listAttempts(db, subject, totals, page, isFound),
    isFound === null ? totals.attempts : countAttempts(db, subject, isFound),
  ]);
  const earlier = await countEarlier(db, subject, rows.map(({ uid }) => uid));
  const isSameShape = shapeComparison(db, subject, current);
  const attempts = [];
  for (const row of rows) {
    attempts.push({
      ...row,
      sameShape: await isSameShape(row.revision),
      earlierAttempts: earlier.get(row.uid) ?? 0,
      regraded: regradedOf(row),
    });
  }
  return { attempts, total };
}

async function listAttempts(db: Database, subject: Subject, totals: ResultTotals, page: PageOptions, isFound: RawBuilder<boolean> | null) {
  const { results, id } = tablesOf(subject);
  const { key, direction } = SORTINGS[page.sort];
  const byUser = page.sort === 'nickname' && isFound === null && totals.attempts > MANY_ATTEMPTS;
  // In SQLite a cross join keeps the order of the tables.
  const joined = byUser
    ? db.selectFrom('users as user').crossJoin(`${results} as attempt`).whereRef('attempt.uid', '=', 'user.uid')
    : db.selectFrom(`${results} as attempt`).innerJoin('users as user', 'user.uid', 'attempt.uid');
  let query = joined.where(`attempt.${id}`, '=', subject.id).where('attempt.putAsideAt', 'is', null);
  if (isFound !== null) query = query.where(isFound);
  const uid = sql`${sql.ref(byUser || page.sort === 'nickname' ? 'user.uid' : 'attempt.uid')}`;
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
      key.as('key'),
    ])
    .orderBy(key, direction)
    .orderBy(uid, direction)
    .limit(page.limit)
    .execute();
}

async function countAttempts(db: Database, subject: Subject, isFound: RawBuilder<boolean>): Promise<number> {
  const { results, id } = tablesOf(subject);
  const { count } = await db
    .selectFrom(`${results} as attempt`)
    .select(({ fn }) => fn.countAll().as('count'))
    .where(`attempt.${id}`, '=', subject.id)
    .where('attempt.putAsideAt', 'is', null)
    .where(isFound)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Numbers of the attempts that were put aside, by uid. */
async function countEarlier(db: Database, subject: Subject, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const { results, id } = tablesOf(subject);
  const rows = await db
    .selectFrom(results)
    .select(({ fn }) => ['uid', fn.countAll().as('count')])
    .where('uid', 'in', uids)
    .where(id, '=', subject.id)
    .where('putAsideAt', 'is not', null)
    .groupBy('uid')
    .execute();
  return new Map(rows.map(({ uid, count }) => [uid, Number(count)]));
}

/** The time of the last current attempt; of the last one at all when none is current. `null` without a time. */
export async function lastAttemptAt(db: Database, subject: Subject): Promise<string | null> {
  const { results, id } = tablesOf(subject);
  const newest = db
    .selectFrom(`${results} as attempt`)
    .select('attempt.timestamp')
    .where(`attempt.${id}`, '=', subject.id)
    .orderBy(TIME, 'desc')
    .limit(1);
  const row = (await newest.where('attempt.putAsideAt', 'is', null).executeTakeFirst()) ?? (await newest.executeTakeFirst());
  return row?.timestamp ?? null;
}

/**
 * One attempt of a pupil, the current one by default, with whose it is and the earlier attempts.
 * @returns undefined when there is no such attempt
 */
export async function findAttempt(db: Database, subject: Subject, uid: string, attempt: number | undefined) {
  const { results, id } = tablesOf(subject);
  const rows = await db.selectFrom(results).selectAll().where('uid', '=', uid).where(id, '=', subject.id).execute();
  const row = attempt === undefined ? currentAttempt(rows) : rows.find((each) => each.attempt === attempt);
  if (row === undefined) return undefined;
  const user = await db.selectFrom('users').select(['uid', 'nickname', 'email']).where('uid', '=', uid).executeTakeFirstOrThrow();
  return { ...row, regraded: regradedOf(row), earlier: earlierAttempts(rows), user };
}
