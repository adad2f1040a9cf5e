/** Shares by topic: of all pupils, and of some of them (rule R135). */
import { setImmediate as nextTick } from 'node:timers/promises';
import { isGraded, type Answer, type Question } from '../../../domain/questions/question.ts';
import { topicCounts, type TopicCount } from '../../../domain/questions/topics.ts';
import { haveSameShape } from '../../../domain/results/same-shape.ts';
import { sumTopicCounts, topicShares, TopicTotals, type TopicShare } from '../../../domain/results/topic-shares.ts';
import type { Database } from '../../../db/database.ts';
import { storedTopicPoints, topicPointsOf } from './analyses.ts';
import { comparedRevision, findSubject, findVersion, type TestVersion } from './subject.ts';
import { listTotals } from './totals.ts';

/**
 * The topics in use, with the shares of all current attempts at the tests that are not deleted.
 * @param groupId counts the attempts of a group alone
 */
export async function listTopics(db: Database, groupId?: string): Promise<TopicShare[]> {
  const tests = await db.selectFrom('tests').select(['id', comparedRevision, 'questionCount', 'topics']).execute();
  const counts = sumTopicCounts(tests.map(({ topics }) => JSON.parse(topics) as TopicCount[]));
  if (counts.length === 0) return [];
  const questions = tests.reduce((sum, { questionCount }) => sum + questionCount, 0);
  const revisions = new Map(tests.map(({ id, revision }) => [id, revision]));
  return topicShares(counts, questions, await (groupId === undefined ? totalsOfTests(db, revisions) : totalsOfGroup(db, groupId)));
}

/** @param revisions the current ones, by test */
async function totalsOfTests(db: Database, revisions: ReadonlyMap<string, number>): Promise<TopicTotals> {
  const totals = new TopicTotals();
  const stored = await storedTopicPoints(db);
  for (const { testId: id, attempts, changes } of await listTotals(db, 'test')) {
    const revision = revisions.get(id);
    if (attempts === 0 || revision === undefined) continue;
    for (const points of stored(id, revision, changes) ?? (await topicPointsOfTest(db, id))) totals.add(points);
  }
  return totals;
}

async function topicPointsOfTest(db: Database, id: string) {
  const subject = { kind: 'test', id } as const;
  const test = await findSubject(db, subject);
  return typeof test === 'string' ? [] : topicPointsOf(db, subject, test);
}

/** The topics of the tests that a pupil has taken, deleted ones included. */
export async function topicsOfUser(db: Database, uid: string): Promise<TopicShare[]> {
  const totals = new TopicTotals();
  const taken = await addAttempts(db, totals, [uid]);
  const questions = taken.reduce((sum, test) => sum + test.filter(isGraded).length, 0);
  return topicShares(sumTopicCounts(taken.map(topicCounts)), questions, totals);
}

/** Users whose attempts are in memory together. */
const USERS_AT_ONCE = 50;

async function totalsOfGroup(db: Database, groupId: string): Promise<TopicTotals> {
  const totals = new TopicTotals();
  const members = await db.selectFrom('groupMembers').select('uid').where('groupId', '=', groupId).execute();
  const uids = members.map(({ uid }) => uid);
  for (let start = 0; start < uids.length; start += USERS_AT_ONCE) {
    await addAttempts(db, totals, uids.slice(start, start + USERS_AT_ONCE), { skipsDeleted: true });
    // Other requests run between two pages.
    await nextTick();
  }
  return totals;
}

/** @returns the questions that the attempts are counted by, one list for each test and version */
async function addAttempts(
  db: Database,
  totals: TopicTotals,
  uids: readonly string[],
  { skipsDeleted = false }: { skipsDeleted?: boolean } = {},
): Promise<Question[][]> {
  const attempts = await db
    .selectFrom('results')
    .select(['testId', 'revision', 'answers'])
    .where('uid', 'in', uids)
    .where('putAsideAt', 'is', null)
    .execute();
  const current = await currentVersions(db, [...new Set(attempts.map(({ testId }) => testId))]);
  const taken: Question[][] = [];
  for (const [, ofVersion] of Map.groupBy(attempts, ({ testId, revision }) => `${revision} ${testId}`)) {
    const [version] = ofVersion;
    if (version === undefined || (skipsDeleted && !current.has(version.testId))) continue;
    const questions = await countedQuestions(db, version, current.get(version.testId));
    taken.push(questions);
    for (const { answers } of ofVersion) totals.addAttempt(questions, JSON.parse(answers) as Answer[]);
  }
  return taken;
}

/** By test; without deleted ones. */
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
  return new Map(rows.map(({ id, revision, questions }) => [id, { revision, questions: JSON.parse(questions) as Question[] }]));
}

/** The questions of the current version while it has the shape of the attempt's own one, else those of the own one. */
async function countedQuestions(
  db: Database,
  own: { testId: string; revision: number },
  current: TestVersion | undefined,
): Promise<Question[]> {
  if (current?.revision === own.revision) return current.questions;
  const { questions } = await findVersion(db, { kind: 'test', id: own.testId }, own.revision);
  return current !== undefined && haveSameShape(questions, current.questions) ? current.questions : questions;
}
