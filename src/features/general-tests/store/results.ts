import type { Insertable } from 'kysely';
import type { Answer } from '../../../domain/questions/question.ts';
import type { Database } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { ResultsTable } from '../../../db/schema.ts';
import { preparedMutation } from '../../../db/group-commit.ts';
import type { Result } from '../contract.ts';
import { questionsOf } from './tests.ts';

const insertResult = preparedMutation((db, row: Insertable<ResultsTable>) =>
  db
    .insertInto('results')
    .values({
      uid: row.uid,
      testId: row.testId,
      revision: row.revision,
      answers: row.answers,
      score: row.score,
      maxScore: row.maxScore,
      timestamp: row.timestamp,
    })
    .onConflict((conflict) => conflict.columns(['uid', 'testId']).doNothing())
    .returning('testId'),
);

/**
 * Stores the first result of a user and a test; the primary key decides between concurrent submissions.
 * @returns whether this submission was the first
 */
export async function addResult(
  db: Database,
  { answers, ...result }: Result & { uid: string; testId: string; revision: number },
): Promise<boolean> {
  return (await insertResult(db, { ...result, answers: JSON.stringify(answers) })).length > 0;
}

const resultColumns = ['testId', 'answers', 'score', 'maxScore', 'timestamp'] as const;

const toResult = ({ answers, score, maxScore, timestamp }: Omit<Result, 'answers'> & { answers: string }): Result => ({
  answers: JSON.parse(answers) as Answer[],
  score,
  maxScore,
  timestamp,
});

const selectResult = preparedQuery((db, { uid, testId }: { uid: string; testId: string }) =>
  db.selectFrom('results').select(resultColumns).where('uid', '=', uid).where('testId', '=', testId),
);

export async function findResult(db: Database, uid: string, testId: string): Promise<Result | undefined> {
  const [row] = await selectResult(db, { uid, testId });
  return row && toResult(row);
}

/** A user's results by test id. */
export async function listResults(db: Database, uid: string): Promise<Record<string, Result>> {
  const rows = await db.selectFrom('results').select(resultColumns).where('uid', '=', uid).execute();
  return Object.fromEntries(rows.map((row) => [row.testId, toResult(row)]));
}

const selectReview = preparedQuery((db, { uid, testId }: { uid: string; testId: string }) =>
  db
    .selectFrom('results')
    .innerJoin('testVersions', (join) =>
      join.onRef('testVersions.testId', '=', 'results.testId').onRef('testVersions.revision', '=', 'results.revision'),
    )
    .select(['answers', 'score', 'maxScore', 'timestamp', 'name', 'questions'])
    .where('results.uid', '=', uid)
    .where('results.testId', '=', testId),
);

/** A result with the version of the test that it was scored by. */
export async function findReview(db: Database, uid: string, testId: string) {
  const [row] = await selectReview(db, { uid, testId });
  return row && { ...toResult(row), test: { id: testId, name: row.name, questions: questionsOf(row) } };
}
