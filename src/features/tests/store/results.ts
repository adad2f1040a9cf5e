import type { Insertable } from 'kysely';
import { currentAttempt } from '../../../domain/results/attempt.ts';
import type { GivenByPlace, Pending } from '../../../domain/checking/pending.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import { attemptColumns, checkingOf, earlierAttempts, regradedOf } from '../../../db/derived/attempt-columns.ts';
import { examScoreOf, withExamScores, type ExamColumns } from '../../../db/attempts/exam-scores.ts';
import type { Database } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { ResultsTable } from '../../../db/attempts/tables.ts';
import { preparedMutation } from '../../../db/group-commit.ts';
import type { Regraded } from '../../../domain/results/attempt.ts';
import { questionsOf } from './tests.ts';
import { settingsColumns, settingsOfRow } from './version-columns.ts';

export interface StoredResult {
  answers: Answer[];
  score: number;
  maxScore: number;
  /** When the attempt was submitted; `null` in old results of lesson tests, which were stored without times. */
  timestamp: string | null;
  attempt: number;
  regraded: Regraded | null;
  pending: Pending | null;
  checkedAt: string | null;
}

const insertResult = preparedMutation((db, row: Insertable<ResultsTable> & { attempt: number }) =>
  db
    .insertInto('results')
    .values({
      uid: row.uid,
      testId: row.testId,
      attempt: row.attempt,
      revision: row.revision,
      answers: row.answers,
      score: row.score,
      maxScore: row.maxScore,
      name: row.name,
      timestamp: row.timestamp,
      finishedAt: row.finishedAt,
      pendingQuestions: row.pendingQuestions,
      pendingMaxPoints: row.pendingMaxPoints,
      checkedAt: row.checkedAt,
      givenPoints: row.givenPoints,
      unseen: row.unseen,
      exam: row.exam,
      examScore: row.examScore,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('testId'),
);

type NewResult = Omit<StoredResult, 'regraded' | 'pending' | 'checkedAt'> & Partial<Pick<StoredResult, 'pending' | 'checkedAt'>> & {
  uid: string;
  testId: string;
  revision: number;
  /** The name of the lesson. Only results of lesson tests have a name. */
  name?: string | null;
  finishedAt?: string | null;
  given?: GivenByPlace | null;
} & Partial<ExamColumns>;

/**
 * Stores an attempt. If submissions are concurrent, unique constraints let only one succeed. An attempt exists only once, and only one attempt is
 * current.
 * @returns whether this submission was the first
 */
export async function addResult(db: Database, { answers, name = null, finishedAt = null, pending = null, checkedAt = null, given = null, exam = null, examScore = null, ...result }: NewResult): Promise<boolean> {
  const checking = {
    pendingQuestions: pending?.questions ?? 0,
    pendingMaxPoints: pending?.maxPoints ?? 0,
    givenPoints: given === null ? null : JSON.stringify(given),
    checkedAt,
    unseen: Number(checkedAt !== null),
  };
  return (await insertResult(db, { ...result, ...checking, name, finishedAt, exam, examScore, answers: JSON.stringify(answers) })).length > 0;
}

const resultColumns = ['uid', 'testId', 'answers', 'timestamp', 'finishedAt', 'exam', 'examScore', ...attemptColumns] as const;

type ResultRow = Parameters<typeof regradedOf>[0] & Parameters<typeof checkingOf>[0] & Omit<StoredResult, 'answers' | 'regraded' | 'pending'> & { answers: string };

const toResult = (row: ResultRow): StoredResult => ({
  answers: JSON.parse(row.answers) as Answer[],
  score: row.score,
  maxScore: row.maxScore,
  timestamp: row.timestamp,
  attempt: row.attempt,
  regraded: regradedOf(row),
  ...checkingOf(row),
});

const selectAttempts = preparedQuery((db, { uid, testId }: { uid: string; testId: string }) =>
  db.selectFrom('results').select([...resultColumns, 'revision', 'name']).where('uid', '=', uid).where('testId', '=', testId),
);

/** All attempts of a user at a test, the current one included. */
export async function findAttempts(db: Database, uid: string, testId: string) {
  const rows = await selectAttempts(db, { uid, testId });
  return rows.map((row) => ({ ...toResult(row), putAsideAt: row.putAsideAt, finishedAt: row.finishedAt }));
}

/** A user's results by the id of the test: either the results of lesson tests, or all others. */
export async function listResults(db: Database, uid: string, { ofLessons }: { ofLessons: boolean }): Promise<[testId: string, result: StoredResult][]> {
  const rows = await db
    .selectFrom('results')
    .select(resultColumns)
    .where('uid', '=', uid)
    .where('lessonId', ofLessons ? 'is not' : 'is', null)
    .where('putAsideAt', 'is', null)
    .execute();
  return rows.map((row) => [row.testId, toResult(row)]);
}

const selectVersion = preparedQuery((db, { testId, revision }: { testId: string; revision: number }) =>
  db.selectFrom('testVersions').select(['testVersions.name', 'testVersions.questions', ...settingsColumns]).where('testId', '=', testId).where('revision', '=', revision),
);

/**
 * An attempt with the version of the test that it was scored by, and the earlier attempts.
 * @param attempt the current attempt by default
 */
export async function findReview(db: Database, uid: string, testId: string, attempt?: number) {
  const rows = await withExamScores(db, () => selectAttempts(db, { uid, testId }));
  const row = attempt === undefined ? currentAttempt(rows) : rows.find((each) => each.attempt === attempt);
  if (row === undefined) return undefined;
  const [version] = await selectVersion(db, { testId, revision: row.revision });
  if (version === undefined) return undefined;
  return {
    ...toResult(row),
    exam: examScoreOf(row),
    finishedAt: row.finishedAt,
    earlier: earlierAttempts(rows),
    test: { id: testId, ...settingsOfRow(version), name: row.name ?? version.name, questions: questionsOf(version) },
  };
}
