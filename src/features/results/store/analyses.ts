/** Analyses of tests. The last one of each test is stored, and is up to date until an attempt or the test changes. */
import pLimit from 'p-limit';
import type { Question } from '../../../domain/questions/question.ts';
import type { TestKind } from '../../../domain/results/test-kind.ts';
import { TestAnalyser } from '../../../domain/results/test-analysis.ts';
import { TopicTotals, type TopicPoints } from '../../../domain/results/topic-shares.ts';
import type { Database } from '../../../db/database.ts';
import type { Analysis } from '../contract.ts';
import { currentAttempts } from './current-attempts.ts';
import { shapeComparison } from './same-shape.ts';
import { findVersion, type Subject, type SubjectTest } from './subject.ts';
import { totalsOf } from './totals.ts';

/** What is computed and stored together. */
interface Figures {
  analysis: Analysis;
  /** Points by topic, also of the attempts of another shape. */
  topics: TopicPoints[];
}

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

/** One analysis at a time, which bounds the memory and leaves the processor to other requests. */
const oneAtATime = pLimit(1);

/** Calls for the same test at the same time share one analysis. */
const running = new WeakMap<Database, Map<string, Promise<Figures>>>();

/** @param groupId analyses the attempts of a group alone, of which nothing is stored */
export async function analyse(db: Database, subject: Subject, test: SubjectTest, groupId?: string): Promise<Analysis> {
  const figures = groupId === undefined ? figuresOf(db, subject, test) : oneAtATime(() => compute(db, subject, test, groupId));
  return (await figures).analysis;
}

export const topicPointsOf = async (db: Database, subject: Subject, test: SubjectTest): Promise<TopicPoints[]> =>
  (await figuresOf(db, subject, test)).topics;

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

async function figuresOf(db: Database, subject: Subject, test: SubjectTest): Promise<Figures> {
  const { changes } = await totalsOf(db, subject);
  const stored = await db
    .selectFrom('analyses')
    .select(['analysis', 'topics'])
    .where('kind', '=', subject.kind)
    .where('testId', '=', subject.id)
    .where('revision', '=', test.revision)
    .where('changes', '=', changes)
    .executeTakeFirst();
  if (typeof stored?.topics === 'string') {
    return { analysis: JSON.parse(stored.analysis) as Analysis, topics: JSON.parse(stored.topics) as TopicPoints[] };
  }

  const ofDatabase = running.get(db) ?? new Map<string, Promise<Figures>>();
  running.set(db, ofDatabase);
  const key = JSON.stringify([subject.kind, subject.id, test.revision, changes]);
  const figures = ofDatabase.get(key) ?? oneAtATime(() => computeAndStore(db, subject, test, changes)).finally(() => ofDatabase.delete(key));
  ofDatabase.set(key, figures);
  return figures;
}

/** @param changes of the attempts before they are read: a later change makes the stored analysis outdated */
async function computeAndStore(db: Database, subject: Subject, test: SubjectTest, changes: number): Promise<Figures> {
  const figures = await compute(db, subject, test);
  await store(db, subject, figures, changes);
  return figures;
}

async function compute(db: Database, subject: Subject, test: SubjectTest, groupId?: string): Promise<Figures> {
  const isSameShape = shapeComparison(db, subject, test);
  const analyser = new TestAnalyser(test.questions);
  const topics = new TopicTotals();
  const versions = new Map<number, Question[]>();
  let otherAttempts = 0;
  for await (const page of currentAttempts(db, subject, groupId)) {
    for (const attempt of page) {
      if (await isSameShape(attempt.revision)) {
        analyser.add(attempt);
        continue;
      }
      otherAttempts += 1;
      const questions = versions.get(attempt.revision) ?? (await findVersion(db, subject, attempt.revision)).questions;
      versions.set(attempt.revision, questions);
      topics.addAttempt(questions, attempt.answers);
    }
  }
  const analysis = { revision: test.revision, otherAttempts, ...analyser.finish() };
  for (const { topic, facility, maxPoints } of analysis.questions) {
    const most = analysis.attempts * maxPoints;
    // Points are whole numbers.
    topics.add({ topic, points: Math.round((facility ?? 0) * most), maxPoints: most });
  }
  return { analysis, topics: topics.entries() };
}

async function store(db: Database, { kind, id }: Subject, { analysis, topics }: Figures, changes: number): Promise<void> {
  const row = {
    revision: analysis.revision,
    changes,
    flagged: analysis.questions.filter(({ flags }) => flags.length > 0).length,
    analysis: JSON.stringify(analysis),
    topics: JSON.stringify(topics),
  };
  await db
    .insertInto('analyses')
    .values({ kind, testId: id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'testId']).doUpdateSet(row))
    .execute();
}
