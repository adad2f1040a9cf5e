import { sql } from 'kysely';
import { isPostgres } from '../../../db/transaction.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { TestAnalyser } from '../../../domain/results/test-analysis.ts';
import { TopicTotals, type TopicPoints } from '../../../domain/results/topic-shares.ts';
import { checkedQuestions } from '../../../db/checking/extended-questions.ts';
import { findOutdated } from '../../../db/checking/recount.ts';
import type { Database } from '../../../db/database.ts';
import type { Analysis } from '../contract.ts';
import { currentAttempts } from './current-attempts.ts';
import { shapeComparison } from './same-shape.ts';
import { findVersion } from './current-test.ts';

/** The figures that are computed and stored together. */
export interface Figures {
  analysis: Analysis;
  /** The points by topic. They include attempts at versions of another shape. */
  topics: TopicPoints[];
}

/** The attempts to count, and the version of the test to compare them with. */
export interface AttemptsToCount {
  testId: string;
  revision: number;
  /** Narrows the attempts to a group. */
  groupId?: string | undefined;
}

export async function computeFigures(db: Database, { testId, revision, groupId }: AttemptsToCount): Promise<Figures> {
  const test = await findVersion(db, testId, revision);
  const isSameShape = shapeComparison(db, test);
  const analyser = new TestAnalyser(test.questions);
  const bases = checkedQuestions(test.questions);
  const topics = new TopicTotals();
  const versions = new Map<number, Question[]>();
  let otherAttempts = 0;
  for await (const page of currentAttempts(db, testId, groupId)) {
    const ticks = await ticksOf(db, testId, page);
    const outdated = await findOutdated(db, testId, new Map(page.map(({ uid, attempt }) => [uid, attempt])), bases);
    for (const attempt of page) {
      if (await isSameShape(attempt.revision)) {
        analyser.add({ ...attempt, elements: ticks.get(attempt.uid) ?? NO_TICKS, isOutdated: outdated.has(attempt.uid) });
        topics.addGiven(test.questions, attempt.given);
        continue;
      }
      otherAttempts += 1;
      const questions = versions.get(attempt.revision) ?? (await findVersion(db, testId, attempt.revision)).questions;
      versions.set(attempt.revision, questions);
      topics.addAnswers(questions, attempt.answers);
      topics.addGiven(questions, attempt.given);
    }
  }
  const analysis = { revision, otherAttempts, ...analyser.finish() };
  for (const { type, topic, facility, maxPoints } of analysis.questions) {
    // The loop above has already counted extended questions, from the points that were given out.
    if (type === 'extended') continue;
    const most = (analysis.attempts + analysis.awaiting) * maxPoints;
    // The facility is the mean share of points. The sum of the points is a whole number, so rounding removes the floating-point error.
    topics.add({ topic, points: Math.round((facility ?? 0) * most), maxPoints: most });
  }
  return { analysis, topics: topics.entries() };
}

const NO_TICKS: ReadonlyMap<number, readonly string[]> = new Map();

/** The elements that the tutor has found in given-out works, by pupil and place. */
async function ticksOf(db: Database, testId: string, page: readonly { uid: string; attempt: number; given: unknown }[]): Promise<Map<string, Map<number, string[]>>> {
  const given = page.filter((attempt) => attempt.given !== null);
  if (given.length === 0) return new Map();
  const elements = isPostgres(db) ? sql<string>`"given"."content"::json ->> 'elements'` : sql<string>`json_extract("given"."content", '$.elements')`;
  const rows = await db
    .selectFrom('givenChecks as given')
    .innerJoin('checks as check', (join) =>
      join.onRef('check.uid', '=', 'given.uid').onRef('check.testId', '=', 'given.testId').onRef('check.attempt', '=', 'given.attempt').onRef('check.questionId', '=', 'given.questionId'),
    )
    .select(['given.uid', 'check.place', elements.as('elements')])
    .where('given.testId', '=', testId)
    .where('given.uid', 'in', given.map(({ uid }) => uid))
    .where('check.putAside', '=', 0)
    .where('given.content', 'is not', null)
    .execute();
  return new Map([...Map.groupBy(rows, ({ uid }) => uid)].map(([uid, own]) => [uid, new Map(own.map((row) => [row.place, JSON.parse(row.elements) as string[]]))]));
}
