import type { Insertable } from 'kysely';
import type { LessonQuestion } from '../../../domain/lessons/lesson.ts';
import type { Database } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { preparedMutation } from '../../../db/group-commit.ts';
import type { LessonResultsTable } from '../../../db/schema.ts';
import type { LessonResult } from '../contract.ts';

const columns = ['lessonId', 'answers', 'score', 'maxScore'] as const;

const toResult = (row: Pick<LessonResultsTable, 'answers' | 'score' | 'maxScore'>): LessonResult => ({
  answers: JSON.parse(row.answers) as number[],
  score: row.score,
  maxScore: row.maxScore,
});

const selectResult = preparedQuery((db, { uid, lessonId }: { uid: string; lessonId: string }) =>
  db.selectFrom('lessonResults').select(columns).where('uid', '=', uid).where('lessonId', '=', lessonId),
);

export async function findLessonResult(db: Database, uid: string, lessonId: string): Promise<LessonResult | undefined> {
  const [row] = await selectResult(db, { uid, lessonId });
  return row && toResult(row);
}

/** A user's results by lesson id. */
export async function listLessonResults(db: Database, uid: string): Promise<Record<string, LessonResult>> {
  const rows = await db.selectFrom('lessonResults').select(columns).where('uid', '=', uid).execute();
  return Object.fromEntries(rows.map((row) => [row.lessonId, toResult(row)]));
}

const insertResult = preparedMutation((db, row: Insertable<LessonResultsTable>) =>
  db
    .insertInto('lessonResults')
    .values({
      uid: row.uid,
      lessonId: row.lessonId,
      revision: row.revision,
      name: row.name,
      answers: row.answers,
      score: row.score,
      maxScore: row.maxScore,
    })
    .onConflict((conflict) => conflict.columns(['uid', 'lessonId']).doNothing())
    .returning('lessonId'),
);

/**
 * Stores the first result of a user and a lesson; the primary key decides between concurrent submissions.
 * @returns whether this submission was the first
 */
export async function addLessonResult(
  db: Database,
  { answers, ...result }: LessonResult & { uid: string; lessonId: string; revision: number; name: string },
): Promise<boolean> {
  return (await insertResult(db, { ...result, answers: JSON.stringify(answers) })).length > 0;
}

/** A result with the questions of the version that it was scored by. */
export async function findLessonReview(db: Database, uid: string, lessonId: string) {
  const row = await db
    .selectFrom('lessonResults')
    .innerJoin('lessonTestVersions', (join) =>
      join
        .onRef('lessonTestVersions.lessonId', '=', 'lessonResults.lessonId')
        .onRef('lessonTestVersions.revision', '=', 'lessonResults.revision'),
    )
    .select(['answers', 'score', 'maxScore', 'name', 'questions'])
    .where('uid', '=', uid)
    .where('lessonResults.lessonId', '=', lessonId)
    .executeTakeFirst();
  return row && { ...toResult(row), test: { name: row.name, questions: JSON.parse(row.questions) as LessonQuestion[] } };
}
