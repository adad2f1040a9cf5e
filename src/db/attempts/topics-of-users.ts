/** Finds for each topic which share of the points some users have reached (rule R135). */
import { isGraded, type Answer, type Question } from '../../domain/questions/question.ts';
import { topicCounts } from '../../domain/questions/topics.ts';
import { haveSameShape } from '../../domain/results/same-shape.ts';
import { sumTopicCounts, topicShares, TopicTotals, type TopicShare } from '../../domain/results/topic-shares.ts';
import { parseQuestions } from './parse-questions.ts';
import type { Database } from '../database.ts';
import { givenOf } from '../derived/attempt-columns.ts';

interface TestVersion {
  revision: number;
  questions: Question[];
}

/** Finds the shares of a pupil by topic, over all tests that the pupil has taken. Deleted tests count too. */
export async function topicsOfUser(db: Database, uid: string): Promise<TopicShare[]> {
  const totals = new TopicTotals();
  const taken = await addTopicPoints(db, totals, [uid]);
  const questions = taken.reduce((sum, test) => sum + test.filter(isGraded).length, 0);
  return topicShares(sumTopicCounts(taken.map(topicCounts)), questions, totals);
}

/**
 * Adds the points of the users' current attempts at general tests to the totals.
 * @returns a list of questions for each version of a test that the users have taken
 */
export async function addTopicPoints(
  db: Database,
  totals: TopicTotals,
  uids: readonly string[],
  { skipsDeleted = false }: { skipsDeleted?: boolean } = {},
): Promise<Question[][]> {
  const attempts = await db
    .selectFrom('results')
    .select(['testId', 'revision', 'answers', 'givenPoints'])
    .where('uid', 'in', uids)
    .where('lessonId', 'is', null)
    .where('putAsideAt', 'is', null)
    .execute();
  const current = await currentVersions(db, [...new Set(attempts.map(({ testId }) => testId))]);
  const taken: Question[][] = [];
  for (const [, ofVersion] of Map.groupBy(attempts, ({ testId, revision }) => `${revision} ${testId}`)) {
    const [version] = ofVersion;
    if (version === undefined || (skipsDeleted && !current.has(version.testId))) continue;
    const questions = await countedQuestions(db, version, current.get(version.testId));
    taken.push(questions);
    for (const row of ofVersion) {
      totals.addAnswers(questions, JSON.parse(row.answers) as Answer[]);
      totals.addGiven(questions, givenOf(row));
    }
  }
  return taken;
}

/** Finds the last published version of each test. Deleted tests are left out. */
async function currentVersions(db: Database, ids: readonly string[]): Promise<Map<string, TestVersion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tests')
    .innerJoin('testVersions', (join) =>
      join.onRef('testVersions.testId', '=', 'tests.id').onRef('testVersions.revision', '=', 'tests.publishedRevision'),
    )
    .select(['tests.id', 'testVersions.revision', 'questions'])
    .where('tests.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, revision, questions }) => [id, { revision, questions: parseQuestions(questions) }]));
}

/**
 * Finds the questions by which an attempt is counted. They are those of the current version if it has the same shape as
 * the attempt's own version, else those of the attempt's own version.
 */
async function countedQuestions(
  db: Database,
  own: { testId: string; revision: number },
  current: TestVersion | undefined,
): Promise<Question[]> {
  if (current?.revision === own.revision) return current.questions;
  const row = await db
    .selectFrom('testVersions')
    .select('questions')
    .where('testId', '=', own.testId)
    .where('revision', '=', own.revision)
    .executeTakeFirstOrThrow();
  const questions = parseQuestions(row.questions);
  return current !== undefined && haveSameShape(questions, current.questions) ? current.questions : questions;
}
