import type { Insertable } from 'kysely';
import { currentAttempt } from '../../../domain/results/attempt.ts';
import { toLessonQuestions } from '../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { parseQuestions } from '../../../db/attempts/parse-questions.ts';
import { attemptColumns, earlierAttempts, regradedOf } from '../../../db/derived/attempt-columns.ts';
import type { Database } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { preparedMutation } from '../../../db/group-commit.ts';
import type { ResultsTable } from '../../../db/schema.ts';
import type { LessonResult } from '../contract.ts';

const columns = ['lessonId', 'answers', 'timestamp', 'finishedAt', ...attemptColumns] as const;

type ResultRow = Parameters<typeof regradedOf>[0] & Omit<LessonResult, 'answers' | 'regraded'> & { answers: string };

const toResult = (row: ResultRow): LessonResult => ({
  answers: JSON.parse(row.answers) as number[],
  score: row.score,
  maxScore: row.maxScore,
  timestamp: row.timestamp,
  attempt: row.attempt,
  regraded: regradedOf(row),
});

const selectAttempts = preparedQuery((db, { uid, testId }: { uid: string; testId: string }) =>
  db.selectFrom('results').select([...columns, 'revision', 'name']).where('uid', '=', uid).where('testId', '=', testId),
);

/** All attempts of a user at a lesson's test, the current one included. */
export async function findLessonAttempts(db: Database, uid: string, lessonId: string) {
  const rows = await selectAttempts(db, { uid, testId: lessonTestId(lessonId) });
  return rows.map((row) => ({ ...toResult(row), putAsideAt: row.putAsideAt, finishedAt: row.finishedAt }));
}

/** A user's results by lesson id. */
export async function listLessonResults(db: Database, uid: string): Promise<Record<string, LessonResult>> {
  const query = db.selectFrom('results').select(columns).where('uid', '=', uid).where('lessonId', 'is not', null).where('putAsideAt', 'is', null);
  return Object.fromEntries((await query.execute()).map((row) => [row.lessonId ?? '', toResult(row)]));
}

const insertResult = preparedMutation((db, row: Insertable<ResultsTable> & { attempt: number }) =>
  db
    .insertInto('results')
    .values({
      uid: row.uid,
      testId: row.testId,
      attempt: row.attempt,
      revision: row.revision,
      name: row.name,
      answers: row.answers,
      score: row.score,
      maxScore: row.maxScore,
      timestamp: row.timestamp,
      finishedAt: row.finishedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('testId'),
);

type NewResult = Omit<LessonResult, 'regraded'> & { uid: string; lessonId: string; revision: number; name: string; finishedAt?: string | null };

/**
 * Stores an attempt. Unique constraints decide between concurrent submissions: an attempt exists once, and one is current.
 * @returns whether this submission was the first
 */
export async function addLessonResult(db: Database, { answers, lessonId, finishedAt = null, ...result }: NewResult): Promise<boolean> {
  return (await insertResult(db, { ...result, finishedAt, testId: lessonTestId(lessonId), answers: JSON.stringify(answers) })).length > 0;
}

/**
 * An attempt with the questions of the version that it was scored by, and the earlier attempts.
 * @param attempt the current one by default
 */
export async function findLessonReview(db: Database, uid: string, lessonId: string, attempt?: number) {
  const rows = await selectAttempts(db, { uid, testId: lessonTestId(lessonId) });
  const row = attempt === undefined ? currentAttempt(rows) : rows.find((each) => each.attempt === attempt);
  if (row === undefined) return undefined;
  const version = await db
    .selectFrom('testVersions')
    .select('questions')
    .where('testId', '=', lessonTestId(lessonId))
    .where('revision', '=', row.revision)
    .executeTakeFirst();
  if (version === undefined) return undefined;
  return {
    ...toResult(row),
    earlier: earlierAttempts(rows),
    test: { name: row.name ?? '', questions: toLessonQuestions(parseQuestions(version.questions)) },
  };
}
