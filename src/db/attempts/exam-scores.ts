/** What attempts are worth in their exams, as it stands in their rows (rule R370, ADR 61). */
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

/** The columns of an attempt that is scored by a version. */
export const examColumns = ({ exam, questions }: Version, attempt: { answers: readonly Answer[]; score: number; given?: GivenByPlace | null }) => ({
  exam,
  examScore: exam === null ? null : JSON.stringify(examScoreOfAttempt(exam, questions, attempt)),
});

export interface ExamColumns {
  exam: Exam | null;
  examScore: string | null;
}

/** `null` without an exam. @param row of `withExamScores` */
export const examScoreOf = ({ examScore }: Pick<ExamColumns, 'examScore'>): ExamScore | null => (examScore === null ? null : (JSON.parse(examScore) as ExamScore));

export const listedExamScoreOf = (row: Pick<ExamColumns, 'examScore'>): ListedExamScore => listedExamScore(examScoreOf(row));

/** Reads attempts. What one of them is worth may not be computed yet: then it is, and they are read again. */
export async function withExamScores<Row extends ExamColumns & { uid: string | null }>(db: Database, read: () => Promise<Row[]>): Promise<Row[]> {
  const rows = await read();
  const uids = rows.flatMap(({ uid, exam, examScore }) => (exam !== null && examScore === null && uid !== null ? [uid] : []));
  if (uids.length === 0) return rows;
  await computeExamScores(db, { uids });
  return read();
}

/** Which attempts are meant. */
interface Attempts {
  uids?: readonly string[];
  exam?: Exam;
}

/** Attempts that are computed in one transaction. */
const PAGE_SIZE = 200;

/** Computes what attempts are worth, where that is not known yet: after an import, or where something of an attempt has changed. */
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

/** @param rows of one version */
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
      // As it was read: a change meanwhile is computed in the next round.
      .where('revision', '=', revision)
      .where('answers', '=', answers)
      .where('score', '=', score)
      .execute();
  }
}
