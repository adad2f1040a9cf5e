/**
 * Finds the exam results of pupils: their current attempts at variants, and results that the tutor wrote down by hand
 * (rule R371).
 */
import { sql, type SqlBool } from 'kysely';
import { dayIn } from '../../domain/calendar-days.ts';
import type { ExamScore } from '../../domain/exams/exam-score.ts';
import type { ExamProgress } from '../../domain/exams/exam-score-schema.ts';
import { EXAMS, type Exam } from '../../domain/exams/exams.ts';
import { sumLines } from '../../domain/exams/line-sums.ts';
import type { Database } from '../database.ts';
import { examScoreOf, withExamScores } from './exam-scores.ts';

export interface ExamResult {
  uid: string;
  kind: 'test' | 'outside';
  /** The id of the test, or of the result that was written down by hand. */
  id: string;
  attempt: number | null;
  /** The revision of a result that was written down by hand; `null` for an attempt. */
  revision: number | null;
  /** The time of an attempt, or the day of a result that was written down by hand. */
  at: string;
  score: ExamScore;
}

type OutsideRow = { id: string; name: string };

/**
 * Finds the exam results of some users, the oldest first. Of the results of one day, those that the tutor wrote down by
 * hand come before the attempts.
 * @param zone the site's time zone as an IANA name
 */
export async function examResultsOf(db: Database, uids: readonly string[], zone: string, exam?: Exam): Promise<{ results: ExamResult[]; outside: OutsideRow[] }> {
  if (uids.length === 0) return { results: [], outside: [] };
  const attempts = await withExamScores(db, () =>
    db
      .selectFrom('results')
      .select(['uid', 'testId', 'attempt', 'exam', 'examScore', 'sortTime'])
      .where('uid', 'in', uids)
      .where('exam', exam === undefined ? 'is not' : '=', exam ?? null)
      .where('putAsideAt', 'is', null)
      .execute(),
  );
  const outside = await db
    .selectFrom('outsideResults')
    .select(['uid', 'id', 'revision', 'name', 'date', 'examScore', 'createdAt'])
    .where('uid', 'in', uids)
    .$if(exam !== undefined, (query) => query.where('exam', '=', exam ?? EXAMS[0]))
    .execute();
  const dayOf = dayIn(zone);
  const dated = [
    ...attempts.flatMap(({ uid, testId: id, attempt, sortTime: at, ...row }) => {
      const score = examScoreOf(row);
      return score === null ? [] : [{ order: `${dayOf(Date.parse(at))} 1 ${at}`, uid, kind: 'test' as const, id, attempt, revision: null, at, score }];
    }),
    ...outside.map(({ uid, id, revision, date: at, createdAt, examScore }) => {
      return { order: `${at} 0 ${createdAt}`, uid, kind: 'outside' as const, id, attempt: null, revision, at, score: JSON.parse(examScore) as ExamScore };
    }),
  ];
  const inTime = dated.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  return { results: inTime.map(({ order: _order, ...result }) => result), outside };
}

/** Finds a pupil's results, grouped by exam. */
export async function examsOfUser(db: Database, uid: string, zone: string): Promise<ExamProgress[]> {
  const { results, outside } = await examResultsOf(db, [uid], zone);
  const names = new Map([...(await namesOfTests(db, uid)), ...outside.map(({ id, name }): [string, string] => [`outside ${id}`, name])]);
  return EXAMS.flatMap((exam) => {
    const own = results.filter(({ score }) => score.exam === exam);
    if (own.length === 0) return [];
    return [
      {
        exam,
        results: own.map(({ uid: _uid, ...result }) => ({ ...result, name: names.get(`${result.kind} ${result.id}`) ?? '' })),
        lines: sumLines(own.map(({ score }) => score.lines)),
      },
    ];
  });
}

/**
 * Finds the names of tests as pupils know them. If the test is not published at the moment, its current name is known
 * only to the tutor. The name in the version of the attempt is used then.
 */
async function namesOfTests(db: Database, uid: string): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('results')
    .innerJoin('testVersions as version', (join) => join.onRef('version.testId', '=', 'results.testId').onRef('version.revision', '=', 'results.revision'))
    .leftJoin('tests', 'tests.id', 'results.testId')
    .select(['results.testId', 'version.name', 'tests.name as currentName', sql<SqlBool>`"tests"."publishedRevision" = "tests"."revision"`.as('published')])
    .where('uid', '=', uid)
    .where('results.exam', 'is not', null)
    .where('putAsideAt', 'is', null)
    .execute();
  return rows.map(({ testId, name, currentName, published }) => [`test ${testId}`, (published ? currentName : name) ?? name]);
}
