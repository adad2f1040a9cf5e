/**
 * Computes the exam scores of attempts, such as test points or a mark, and stores them in the rows of the attempts
 * (rule R370, ADR 61).
 */
import type { GivenByPlace } from '../../domain/checking/pending.ts';
import { examScoreOfAttempt, listedExamScore, type ExamScore, type ListedExamScore } from '../../domain/exams/exam-score.ts';
import type { Exam } from '../../domain/exams/exams.ts';
import type { Answer, Question } from '../../domain/questions/question.ts';
import type { Database } from '../database.ts';
import { givenOf } from '../derived/attempt-columns.ts';
import { inTransaction } from '../transaction.ts';
import { parseQuestions } from './parse-questions.ts';

interface Version {
  exam: Exam | null;
  questions: readonly Question[];
}

/** Computes the exam columns of an attempt that is scored by the given version of its test. */
export const examColumns = ({ exam, questions }: Version, attempt: { answers: readonly Answer[]; score: number; given?: GivenByPlace | null }) => ({
  exam,
  examScore: exam === null ? null : JSON.stringify(examScoreOfAttempt(exam, questions, attempt)),
});

export interface ExamColumns {
  exam: Exam | null;
  examScore: string | null;
}

/**
 * @param row a row of `withExamScores`
 * @returns `null` for an attempt at a test that names no exam
 */
export const examScoreOf = ({ examScore }: Pick<ExamColumns, 'examScore'>): ExamScore | null => (examScore === null ? null : (JSON.parse(examScore) as ExamScore));

export const listedExamScoreOf = (row: Pick<ExamColumns, 'examScore'>): ListedExamScore => listedExamScore(examScoreOf(row));

/** Reads attempts. If the exam score of some is not computed yet, it computes the scores and reads again. */
export async function withExamScores<Row extends ExamColumns & { uid: string | null }>(db: Database, read: () => Promise<Row[]>): Promise<Row[]> {
  const rows = await read();
  const uids = rows.flatMap(({ uid, exam, examScore }) => (exam !== null && examScore === null && uid !== null ? [uid] : []));
  if (uids.length === 0) return rows;
  await computeExamScores(db, { uids });
  return read();
}

/** Restricts the attempts to some users or to an exam. */
interface Attempts {
  uids?: readonly string[];
  exam?: Exam;
}

/** For how many attempts one transaction computes the exam scores. */
const PAGE_SIZE = 200;

/** Computes the exam scores that are missing because attempts were imported or have changed. */
export async function computeExamScores(db: Database, attempts: Attempts): Promise<void> {
  for (;;) {
    const rows = await selectUnknown(db, attempts).execute();
    if (rows.length === 0) return;
    await inTransaction(db, async (trx) => {
      for (const of of Map.groupBy(rows, ({ testId, revision }) => `${revision} ${testId}`).values()) await computeOf(trx, of);
    });
  }
}

function selectUnknown(db: Database, { uids, exam }: Attempts) {
  let query = db
    .selectFrom('results')
    .select(['uid', 'testId', 'attempt', 'revision', 'answers', 'score', 'givenPoints'])
    .where('exam', 'is not', null)
    .where('examScore', 'is', null)
    .limit(PAGE_SIZE);
  if (uids !== undefined) query = query.where('uid', 'in', uids);
  if (exam !== undefined) query = query.where('exam', '=', exam);
  return query;
}

type UnknownRow = Awaited<ReturnType<ReturnType<typeof selectUnknown>['execute']>>[number];

/** @param rows attempts that are scored by one version of a test */
async function computeOf(db: Database, rows: readonly UnknownRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const version = await db
    .selectFrom('testVersions')
    .select(['exam', 'questions'])
    .where('testId', '=', first.testId)
    .where('revision', '=', first.revision)
    .executeTakeFirst();
  const scoredBy = { exam: version?.exam ?? null, questions: version === undefined ? [] : parseQuestions(version.questions) };
  for (const { uid, testId, attempt, revision, answers, score, givenPoints } of rows) {
    await db
      .updateTable('results')
      .set(examColumns(scoredBy, { answers: JSON.parse(answers) as Answer[], score, given: givenOf({ givenPoints }) }))
      .where('uid', '=', uid)
      .where('testId', '=', testId)
      .where('attempt', '=', attempt)
      // The row must still be as it was read. A row that has changed meanwhile is computed in the next round.
      .where('revision', '=', revision)
      .where('answers', '=', answers)
      .where('score', '=', score)
      .execute();
  }
}
