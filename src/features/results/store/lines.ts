/** Calculates the shares of points by line of an exam: of a group or all pupils, and of each pupil (rule R372). */
import { sql, type RawBuilder } from 'kysely';
import { examProfile, type Exam } from '../../../domain/exams/exams.ts';
import { shareOf, sumLines, type LineSum } from '../../../domain/exams/line-sums.ts';
import { normalizeSearch } from '../../../domain/users/user-search.ts';
import { examResultsOf } from '../../../db/attempts/exam-results.ts';
import type { Database } from '../../../db/database.ts';
import { isMember } from '../../../db/groups.ts';
import { searchUsers } from '../../../db/derived/user-search-index.ts';
import type { OrderedCursor } from '../../../http/pagination.ts';
import type { ExamLines } from '../lines-contract.ts';

type Sums = Pick<ExamLines, 'results' | 'outside' | 'pupils' | 'parts' | 'lines'>;
type Counted = Pick<Sums, 'results' | 'outside' | 'pupils'> & { sums: Pick<LineSum, 'line' | 'score' | 'maxScore' | 'results'>[] };

export async function lineSums(db: Database, exam: Exam, groupId: string | undefined, zone: string): Promise<Sums> {
  const { sums, ...counts } = await (groupId === undefined ? sumsOfAll(db, exam) : sumsOfGroup(db, exam, groupId, zone));
  const { lines } = examProfile(exam);
  const byLine = new Map(sums.map((sum) => [sum.line, sum]));
  const shareIn = (part: 1 | 2): number | null => {
    const own = lines.flatMap((line) => (line.part === part ? (byLine.get(line.line) ?? []) : []));
    const total = (name: 'score' | 'maxScore') => own.reduce((all, sum) => all + sum[name], 0);
    return shareOf(total('score'), total('maxScore'));
  };
  return {
    ...counts,
    parts: ([1, 2] as const).flatMap((part) => (lines.some((line) => line.part === part) ? [{ part, share: shareIn(part) }] : [])),
    lines: lines.map(({ line, maxScore }) => {
      const { score, maxScore: most, results } = byLine.get(line) ?? { score: 0, maxScore: 0, results: 0 };
      return { line, maxScore, share: shareOf(score, most), results };
    }),
  };
}

/** Reads the stored sums. Triggers in the database keep them up to date. */
async function sumsOfAll(db: Database, exam: Exam): Promise<Counted> {
  const rows = await db
    .selectFrom('examTotals')
    .select(({ fn }) => ['line', fn.sum('results').as('results'), fn.sum('outside').as('outside'), fn.sum('score').as('score'), fn.sum('maxScore').as('maxScore')])
    .where('exam', '=', exam)
    .groupBy('line')
    .execute();
  const sums = rows.map(({ line, ...row }) => ({ line, results: Number(row.results), outside: Number(row.outside), score: Number(row.score), maxScore: Number(row.maxScore) }));
  const all = sums.find(({ line }) => line === 0);
  const pupils = await sql<{ count: number | string }>`select count(*) as "count" from (${uidsWith(exam)}) as "pupils"`.execute(db);
  return { results: all?.results ?? 0, outside: all?.outside ?? 0, pupils: Number(pupils.rows[0]?.count), sums };
}

async function sumsOfGroup(db: Database, exam: Exam, groupId: string, zone: string): Promise<Counted> {
  const members = await db.selectFrom('groupMembers').select('uid').where('groupId', '=', groupId).execute();
  const { results, outside } = await examResultsOf(db, members.map(({ uid }) => uid), zone, exam);
  return {
    results: results.length,
    outside: outside.length,
    pupils: new Set(results.map(({ uid }) => uid)).size,
    sums: sumLines(results.map(({ score }) => score.lines)),
  };
}

/** Selects the users who have a result in an exam. */
const uidsWith = (exam: Exam): RawBuilder<unknown> => sql`
  select "uid" from "results" where "exam" = ${exam} and "putAsideAt" is null
  union select "uid" from "outsideResults" where "exam" = ${exam}`;

interface Filter {
  exam: Exam;
  search: string;
  groupId: string | undefined;
}

interface Page {
  limit: number;
  after: Pick<OrderedCursor, 'key' | 'id'> | null;
  /** The IANA name of the site's time zone. */
  zone: string;
}

/**
 * Finds the users who have results, by nickname.
 * @returns up to `limit` users after the cursor, each with the `nicknameOrder` that the list is sorted by
 */
export async function lineUsers(db: Database, { exam, search, groupId }: Filter, { limit, after, zone }: Page) {
  const text = normalizeSearch(search);
  const matches = text === '' ? null : (await searchUsers(db, text))();
  let found = db.selectFrom('users').where(sql<boolean>`"users"."uid" in (${uidsWith(exam)})`);
  if (matches !== null) found = found.where(matches);
  if (groupId !== undefined) found = found.where(isMember('users.uid', groupId));
  const total = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  let page = found.select(['uid', 'nickname', 'email', 'nicknameOrder']);
  if (after !== null) page = page.where(sql<boolean>`("nicknameOrder", "uid") > (${after.key}, ${after.id})`);
  const users = await page.orderBy('nicknameOrder').orderBy('uid').limit(limit).execute();
  const { results } = await examResultsOf(db, users.map(({ uid }) => uid), zone, exam);
  const byUser = Map.groupBy(results, ({ uid }) => uid);
  return {
    total: Number(total.count),
    users: users.map((user) => {
      const own = byUser.get(user.uid) ?? [];
      const last = own.findLast(({ score }) => score.primary !== null);
      const { primary = null, testPoints = null } = last?.score ?? {};
      return {
        ...user,
        last: last === undefined || primary === null ? null : { primary, testPoints, at: last.at },
        lines: Object.fromEntries(sumLines(own.map(({ score }) => score.lines)).map(({ line, share }) => [line, share])),
      };
    }),
  };
}
