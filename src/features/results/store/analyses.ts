/** Analyses of tests. The last one of each test is stored, and is up to date until an attempt or the test changes. */
import pLimit from 'p-limit';
import type { TestKind } from '../../../domain/results/test-kind.ts';
import { TestAnalyser } from '../../../domain/results/test-analysis.ts';
import type { Database } from '../../../db/database.ts';
import type { Analysis } from '../contract.ts';
import { currentAttempts } from './current-attempts.ts';
import { shapeComparison } from './same-shape.ts';
import type { Subject, SubjectTest } from './subject.ts';
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

/** One analysis at a time, which bounds the memory and leaves the processor to other requests. */
const oneAtATime = pLimit(1);

/** Calls for the same test at the same time share one analysis. */
const running = new WeakMap<Database, Map<string, Promise<Analysis>>>();

/** @param groupId analyses the attempts of a group alone, of which nothing is stored */
export async function analyse(db: Database, subject: Subject, test: SubjectTest, groupId?: string): Promise<Analysis> {
  if (groupId !== undefined) return oneAtATime(() => compute(db, subject, test, groupId));
  const { changes } = await totalsOf(db, subject);
  const stored = await db
    .selectFrom('analyses')
    .select('analysis')
    .where('kind', '=', subject.kind)
    .where('testId', '=', subject.id)
    .where('revision', '=', test.revision)
    .where('changes', '=', changes)
    .executeTakeFirst();
  if (stored !== undefined) return JSON.parse(stored.analysis) as Analysis;

  const ofDatabase = running.get(db) ?? new Map<string, Promise<Analysis>>();
  running.set(db, ofDatabase);
  const key = JSON.stringify([subject.kind, subject.id, test.revision, changes]);
  const analysis = ofDatabase.get(key) ?? oneAtATime(() => computeAndStore(db, subject, test, changes)).finally(() => ofDatabase.delete(key));
  ofDatabase.set(key, analysis);
  return analysis;
}

/** @param changes of the attempts before they are read: a later change makes the stored analysis outdated */
async function computeAndStore(db: Database, subject: Subject, test: SubjectTest, changes: number): Promise<Analysis> {
  const analysis = await compute(db, subject, test);
  await store(db, subject, analysis, changes);
  return analysis;
}

async function compute(db: Database, subject: Subject, test: SubjectTest, groupId?: string): Promise<Analysis> {
  const isSameShape = shapeComparison(db, subject, test);
  const analyser = new TestAnalyser(test.questions);
  let otherAttempts = 0;
  for await (const page of currentAttempts(db, subject, groupId)) {
    for (const attempt of page) {
      if (await isSameShape(attempt.revision)) analyser.add(attempt);
      else otherAttempts += 1;
    }
  }
  return { revision: test.revision, otherAttempts, ...analyser.finish() };
}

async function store(db: Database, { kind, id }: Subject, analysis: Analysis, changes: number): Promise<void> {
  const row = {
    revision: analysis.revision,
    changes,
    flagged: analysis.questions.filter(({ flags }) => flags.length > 0).length,
    analysis: JSON.stringify(analysis),
  };
  await db
    .insertInto('analyses')
    .values({ kind, testId: id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'testId']).doUpdateSet(row))
    .execute();
}
