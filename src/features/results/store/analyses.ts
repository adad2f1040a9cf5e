/** Analyses of tests. The last one of each test is stored, and is up to date until an attempt or the test changes. */
import type { TestKind } from '../../../domain/results/test-kind.ts';
import type { TopicPoints } from '../../../domain/results/topic-shares.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Analysis } from '../contract.ts';
import { countFigures } from './attempts-thread.ts';
import type { Figures } from './compute-figures.ts';
import type { Subject } from './subject.ts';
import { totalsOf } from './totals.ts';

interface StoredAnalysis {
  revision: number;
  changes: number;
  flagged: number;
}

/** The stored analyses of all tests of a kind, by test id. */
export async function storedAnalyses(db: Database, kind: TestKind): Promise<Map<string, StoredAnalysis>> {
  const rows = await db.selectFrom('analyses').select(['testId', 'revision', 'changes', 'flagged']).where('kind', '=', kind).execute();
  return new Map(rows.map(({ testId, changes, ...row }) => [testId, { ...row, changes: Number(changes) }]));
}

/** Calls for the same test at the same time share one analysis. */
const running = new WeakMap<Database, Map<string, Promise<Figures>>>();

/** @param groupId analyses the attempts of a group alone, of which nothing is stored */
export async function analyse(db: Database, subject: Subject, revision: number, groupId?: string): Promise<Analysis> {
  const figures = groupId === undefined ? figuresOf(db, subject, revision) : countFigures(db, { subject, revision, groupId });
  return (await figures).analysis;
}

export const topicPointsOf = async (db: Database, subject: Subject, revision: number): Promise<TopicPoints[]> =>
  (await figuresOf(db, subject, revision)).topics;

type FindTopicPoints = (testId: string, revision: number, changes: number) => TopicPoints[] | null;

/** The stored points by topic of all general tests. @returns a function that finds those that are up to date */
export async function storedTopicPoints(db: Database): Promise<FindTopicPoints> {
  const rows = await db.selectFrom('analyses').select(['testId', 'revision', 'changes', 'topics']).where('kind', '=', 'test').execute();
  const stored = new Map(rows.map((row) => [row.testId, row]));
  return (testId, revision, changes) => {
    const row = stored.get(testId);
    const isUpToDate = row?.revision === revision && Number(row.changes) === changes;
    return isUpToDate && row.topics !== null ? (JSON.parse(row.topics) as TopicPoints[]) : null;
  };
}

async function figuresOf(db: Database, subject: Subject, revision: number): Promise<Figures> {
  const { changes } = await totalsOf(db, subject);
  const stored = await db
    .selectFrom('analyses')
    .select(['analysis', 'topics'])
    .where('kind', '=', subject.kind)
    .where('testId', '=', subject.id)
    .where('revision', '=', revision)
    .where('changes', '=', changes)
    .executeTakeFirst();
  if (typeof stored?.topics === 'string') {
    return { analysis: JSON.parse(stored.analysis) as Analysis, topics: JSON.parse(stored.topics) as TopicPoints[] };
  }

  const ofDatabase = running.get(db) ?? new Map<string, Promise<Figures>>();
  running.set(db, ofDatabase);
  const key = JSON.stringify([subject.kind, subject.id, revision, changes]);
  const figures = ofDatabase.get(key) ?? computeAndStore(db, subject, revision, changes).finally(() => ofDatabase.delete(key));
  ofDatabase.set(key, figures);
  return figures;
}

/** @param changes of the attempts before they are read: a later change makes the stored analysis outdated */
async function computeAndStore(db: Database, subject: Subject, revision: number, changes: number): Promise<Figures> {
  const figures = await countFigures(db, { subject, revision });
  await store(db, subject, figures, changes);
  return figures;
}

/** Attempts that have changed meanwhile leave nothing stored: the analysis may quote the answers of a user who is deleted. */
async function store(db: Database, subject: Subject, { analysis, topics }: Figures, changes: number): Promise<void> {
  const { kind, id } = subject;
  const row = {
    revision: analysis.revision,
    changes,
    flagged: analysis.questions.filter(({ flags }) => flags.length > 0).length,
    analysis: JSON.stringify(analysis),
    topics: JSON.stringify(topics),
  };
  await inTransaction(db, async (trx) => {
    // Waits for a deletion that goes on (db/deletion/delete-users.ts), so the totals are read afterwards.
    await trx
      .insertInto('analyses')
      .values({ kind, testId: id, ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'testId']).doUpdateSet(row))
      .execute();
    const totals = await totalsOf(trx, subject);
    if (totals.changes !== changes) await trx.deleteFrom('analyses').where('kind', '=', kind).where('testId', '=', id).execute();
  });
}
