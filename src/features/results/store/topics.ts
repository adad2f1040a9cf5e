/** Calculates the shares by topic, for all pupils and for some of them (rule R135). */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { TopicCount } from '../../../domain/questions/topics.ts';
import { sumTopicCounts, topicShares, TopicTotals, type TopicShare } from '../../../domain/results/topic-shares.ts';
import type { Database } from '../../../db/database.ts';
import { addTopicPoints } from '../../../db/attempts/topics-of-users.ts';
import { storedTopicPoints, topicPointsOf } from './analyses.ts';
import { comparedRevision, findCurrentTest } from './current-test.ts';
import { listTotals } from './totals.ts';

/**
 * The topics in use, with the shares of all current attempts at tests that are not deleted.
 * @param groupId counts only the attempts of a group
 */
export async function listTopics(db: Database, groupId?: string): Promise<TopicShare[]> {
  const tests = await db.selectFrom('tests').select(['id', comparedRevision, 'questionCount', 'topics']).where('lessonId', 'is', null).execute();
  const counts = sumTopicCounts(tests.map(({ topics }) => JSON.parse(topics) as TopicCount[]));
  if (counts.length === 0) return [];
  const questions = tests.reduce((sum, { questionCount }) => sum + questionCount, 0);
  const revisions = new Map(tests.map(({ id, revision }) => [id, revision]));
  return topicShares(counts, questions, await (groupId === undefined ? totalsOfTests(db, revisions) : totalsOfGroup(db, groupId)));
}

/** @param revisions the current revisions, by test */
async function totalsOfTests(db: Database, revisions: ReadonlyMap<string, number>): Promise<TopicTotals> {
  const totals = new TopicTotals();
  const stored = await storedTopicPoints(db);
  for (const { testId: id, attempts, changes } of await listTotals(db)) {
    const revision = revisions.get(id);
    if (attempts === 0 || revision === undefined) continue;
    for (const points of stored(id, revision, changes) ?? (await topicPointsOfTest(db, id))) totals.add(points);
  }
  return totals;
}

async function topicPointsOfTest(db: Database, testId: string) {
  const test = await findCurrentTest(db, testId);
  return typeof test === 'string' ? [] : topicPointsOf(db, testId, test.revision);
}

/** The number of users whose attempts are in memory at the same time. */
const USERS_AT_ONCE = 50;

async function totalsOfGroup(db: Database, groupId: string): Promise<TopicTotals> {
  const totals = new TopicTotals();
  const members = await db.selectFrom('groupMembers').select('uid').where('groupId', '=', groupId).execute();
  const uids = members.map(({ uid }) => uid);
  for (let start = 0; start < uids.length; start += USERS_AT_ONCE) {
    await addTopicPoints(db, totals, uids.slice(start, start + USERS_AT_ONCE), { skipsDeleted: true });
    // Other requests run between two pages.
    await nextTick();
  }
  return totals;
}
