/** Analyses of tests. The last analysis of each test is stored. It is up to date until an attempt or the test changes. */
import type { TopicPoints } from '../../../domain/results/topic-shares.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Analysis } from '../contract.ts';
import { countFigures } from './attempts-thread.ts';
import type { Figures } from './compute-figures.ts';
import { totalsOf } from './totals.ts';

interface StoredAnalysis {
  revision: number;
  changes: number;
  flagged: number;
}

/** The stored analyses of all tests, by test id. */
export async function storedAnalyses(db: Database): Promise<Map<string, StoredAnalysis>> {
  const rows = await db.selectFrom('analyses').select(['testId', 'revision', 'changes', 'flagged']).execute();
  return new Map(rows.map(({ testId, changes, ...row }) => [testId, { ...row, changes: Number(changes) }]));
}

/** The analyses in progress: concurrent calls for the same test share an analysis. */
const running = new WeakMap<Database, Map<string, Promise<Figures>>>();

/** @param groupId analyses only the attempts of a group, and stores nothing */
export async function analyse(db: Database, testId: string, revision: number, groupId?: string): Promise<Analysis> {
  const figures = groupId === undefined ? figuresOf(db, testId, revision) : countFigures(db, { testId, revision, groupId });
  return (await figures).analysis;
}

export const topicPointsOf = async (db: Database, testId: string, revision: number): Promise<TopicPoints[]> =>
  (await figuresOf(db, testId, revision)).topics;

type FindTopicPoints = (testId: string, revision: number, changes: number) => TopicPoints[] | null;

/**
 * The stored points by topic of all general tests.
 * @returns a function that finds the points that are up to date
 */
export async function storedTopicPoints(db: Database): Promise<FindTopicPoints> {
  const rows = await db
    .selectFrom('analyses')
    .innerJoin('tests', 'tests.id', 'analyses.testId')
    .select(['testId', 'analyses.revision', 'changes', 'analyses.topics'])
    .where('lessonId', 'is', null)
    .execute();
  const stored = new Map(rows.map((row) => [row.testId, row]));
  return (testId, revision, changes) => {
    const row = stored.get(testId);
    const isUpToDate = row?.revision === revision && Number(row.changes) === changes;
    return isUpToDate && row.topics !== null ? (JSON.parse(row.topics) as TopicPoints[]) : null;
  };
}

async function figuresOf(db: Database, testId: string, revision: number): Promise<Figures> {
  const { changes } = await totalsOf(db, testId);
  const stored = await db
    .selectFrom('analyses')
    .select(['analysis', 'topics'])
    .where('testId', '=', testId)
    .where('revision', '=', revision)
    .where('changes', '=', changes)
    .executeTakeFirst();
  if (typeof stored?.topics === 'string') {
    return { analysis: JSON.parse(stored.analysis) as Analysis, topics: JSON.parse(stored.topics) as TopicPoints[] };
  }

  const ofDatabase = running.get(db) ?? new Map<string, Promise<Figures>>();
  running.set(db, ofDatabase);
  const key = JSON.stringify([testId, revision, changes]);
  const figures = ofDatabase.get(key) ?? computeAndStore(db, testId, revision, changes).finally(() => ofDatabase.delete(key));
  ofDatabase.set(key, figures);
  return figures;
}

/** @param changes the counter of changes as it was before the attempts are read. When the counter grows, the stored analysis is outdated. */
async function computeAndStore(db: Database, testId: string, revision: number, changes: number): Promise<Figures> {
  const figures = await countFigures(db, { testId, revision });
  await store(db, testId, figures, changes);
  return figures;
}

/** Stores an analysis. If attempts have changed meanwhile, it is not stored, because it might contain answers of a deleted user. */
async function store(db: Database, testId: string, { analysis, topics }: Figures, changes: number): Promise<void> {
  const row = {
    revision: analysis.revision,
    changes,
    flagged: analysis.questions.filter(({ flags }) => flags.length > 0).length,
    analysis: JSON.stringify(analysis),
    topics: JSON.stringify(topics),
  };
  await inTransaction(db, async (trx) => {
    // The insert waits for a deletion in progress (db/deletion/delete-users.ts). The totals are therefore read after it.
    await trx
      .insertInto('analyses')
      .values({ testId, ...row })
      .onConflict((conflict) => conflict.column('testId').doUpdateSet(row))
      .execute();
    const totals = await totalsOf(trx, testId);
    if (totals.changes !== changes) await trx.deleteFrom('analyses').where('testId', '=', testId).execute();
  });
}
