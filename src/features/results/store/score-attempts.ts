import { Regrading, type RegradingSummary } from '../../../domain/results/regrade.ts';
import { examColumns } from '../../../db/attempts/exam-scores.ts';
import type { Database } from '../../../db/database.ts';
import type { AttemptsToCount } from './compute-figures.ts';
import { currentAttempts } from './current-attempts.ts';
import { shapeComparison } from './same-shape.ts';
import { toBatches, type NewScore, type ScoreBatch } from './store-scores.ts';
import { findVersion } from './current-test.ts';

export interface ScoredAttempts {
  summary: RegradingSummary;
  /** The new scores of the attempts whose score or version changes. */
  scores: ScoreBatch[];
}

/** Scores current attempts by the answer key of a version. Attempts at versions with another shape are left out (rule R88). */
export async function scoreAttempts(db: Database, { testId, revision }: AttemptsToCount): Promise<ScoredAttempts> {
  const test = await findVersion(db, testId, revision);
  const isSameShape = shapeComparison(db, test);
  const regrading = new Regrading(test.questions);
  const scores: NewScore[] = [];
  for await (const page of currentAttempts(db, testId)) {
    for (const attempt of page) {
      if (!(await isSameShape(attempt.revision))) {
        regrading.addNotComparable();
        continue;
      }
      const { score, isChanged } = regrading.add(attempt);
      if (isChanged || attempt.revision !== revision) {
        scores.push({ uid: attempt.uid, attempt: attempt.attempt, scoredBy: attempt.revision, score, examScore: examColumns(test, { ...attempt, score }).examScore });
      }
    }
  }
  return { summary: regrading.finish(), scores: toBatches(scores) };
}
