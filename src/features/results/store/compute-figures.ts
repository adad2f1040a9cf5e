import type { Question } from '../../../domain/questions/question.ts';
import { TestAnalyser } from '../../../domain/results/test-analysis.ts';
import { TopicTotals, type TopicPoints } from '../../../domain/results/topic-shares.ts';
import type { Database } from '../../../db/database.ts';
import type { Analysis } from '../contract.ts';
import { sumOfGiven } from '../../../domain/checking/pending.ts';
import { currentAttempts, type CurrentAttempt } from './current-attempts.ts';
import { shapeComparison } from './same-shape.ts';
import { findVersion } from './current-test.ts';

/** What is computed and stored together. */
export interface Figures {
  analysis: Analysis;
  /** Points by topic, also of the attempts of another shape. */
  topics: TopicPoints[];
}

/** The attempts to count, and the version of the test that they are compared with. */
export interface AttemptsToCount {
  testId: string;
  revision: number;
  /** Narrows them to a group. */
  groupId?: string | undefined;
}

/** The program counts what it scores: points of tutors are no matter of the key. */
function withoutGiven({ answers, score, maxScore, given }: CurrentAttempt) {
  const sum = sumOfGiven(given);
  return { answers, score: score - sum.points, maxScore: maxScore - sum.maxPoints };
}

export async function computeFigures(db: Database, { testId, revision, groupId }: AttemptsToCount): Promise<Figures> {
  const test = await findVersion(db, testId, revision);
  const isSameShape = shapeComparison(db, test);
  const analyser = new TestAnalyser(test.questions);
  const topics = new TopicTotals();
  const versions = new Map<number, Question[]>();
  let otherAttempts = 0;
  for await (const page of currentAttempts(db, testId, groupId)) {
    for (const attempt of page) {
      if (await isSameShape(attempt.revision)) {
        analyser.add(withoutGiven(attempt));
        topics.addGiven(test.questions, attempt.given);
        continue;
      }
      otherAttempts += 1;
      const questions = versions.get(attempt.revision) ?? (await findVersion(db, testId, attempt.revision)).questions;
      versions.set(attempt.revision, questions);
      topics.addAttempt(questions, attempt.answers);
      topics.addGiven(questions, attempt.given);
    }
  }
  const analysis = { revision, otherAttempts, ...analyser.finish() };
  for (const { topic, facility, maxPoints } of analysis.questions) {
    const most = analysis.attempts * maxPoints;
    // Points are whole numbers.
    topics.add({ topic, points: Math.round((facility ?? 0) * most), maxPoints: most });
  }
  return { analysis, topics: topics.entries() };
}
