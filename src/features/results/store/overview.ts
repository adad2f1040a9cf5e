/** The tests that somebody has taken. */
import { lessonTestName } from '../../../domain/lessons/lesson.ts';
import type { TestKind } from '../../../domain/results/test-kind.ts';
import { tablesOf } from '../../../db/attempts/attempt-tables.ts';
import type { Database } from '../../../db/database.ts';
import { lastAttemptAt, lastAttemptsIn } from './attempts.ts';
import { storedAnalyses } from './analyses.ts';
import { comparedRevision, nameOfLastResult } from './subject.ts';
import { listTotals, type ResultTotals } from './totals.ts';

interface Taken {
  testId: string;
  deleted: boolean;
  attempts: number;
  meanShare: number | null;
  flagged: number | null;
  lastAt: string | null;
}

/** Last attempts first. @param groupId counts the attempts of a group alone */
export async function listTakenTests(db: Database, groupId?: string) {
  const current = await db.selectFrom('tests').select(['id', 'name', comparedRevision]).execute();
  const tests = new Map(current.map((test) => [test.id, test]));
  const totals = await listTotals(db, 'test', groupId);
  const taken = await withFigures(db, 'test', totals, new Map(current.map(({ id, revision }) => [id, revision])), groupId);
  const names = await namesOfDeletedTests(db, totals.map(({ testId }) => testId).filter((id) => !tests.has(id)));
  return taken.map(({ testId: id, lastAt, ...figures }) => ({
    id,
    name: tests.get(id)?.name ?? names.get(id) ?? '',
    ...figures,
    lastAt: lastAt ?? '',
  }));
}

export async function listTakenLessonTests(db: Database, groupId?: string) {
  const current = await db
    .selectFrom('lessons')
    .leftJoin('lessonTests', 'lessonTests.lessonId', 'lessons.id')
    .select(['lessons.id', 'lessons.title', 'lessons.blockId', 'lessonTests.revision'])
    .execute();
  const lessons = new Map(current.map((lesson) => [lesson.id, lesson]));
  const totals = await listTotals(db, 'lesson-test', groupId);
  const revisions = new Map(current.flatMap(({ id, revision }) => (revision === null ? [] : [[id, revision]])));
  const taken = await withFigures(db, 'lesson-test', totals, revisions, groupId);
  const names = await namesOfDeletedLessonTests(db, totals.map(({ testId }) => testId).filter((id) => !lessons.has(id)));
  return taken.map(({ testId: lessonId, ...figures }) => {
    const lesson = lessons.get(lessonId);
    const name = lesson === undefined ? (names.get(lessonId) ?? '') : lessonTestName(lesson.title);
    return { lessonId, name, blockId: lesson?.blockId ?? null, ...figures };
  });
}

/** @param current the revisions of the tests that are not deleted */
async function withFigures(
  db: Database,
  kind: TestKind,
  totals: readonly ResultTotals[],
  current: ReadonlyMap<string, number>,
  groupId: string | undefined,
): Promise<Taken[]> {
  // The stored analyses are those of all pupils.
  const analyses = groupId === undefined ? await storedAnalyses(db, kind) : new Map<string, never>();
  const lastInGroup = groupId === undefined ? null : await lastAttemptsIn(db, kind, groupId);
  const last = await lastRevisions(db, kind, totals.map(({ testId }) => testId).filter((id) => !current.has(id)));
  const taken = await Promise.all(
    totals.map(async ({ testId, attempts, meanShare, changes }): Promise<Taken> => {
      const analysis = analyses.get(testId);
      const revision = current.get(testId) ?? last.get(testId);
      const flagged = analysis?.changes === changes && analysis.revision === revision ? analysis.flagged : null;
      const lastAt = lastInGroup === null ? await lastAttemptAt(db, { kind, id: testId }) : (lastInGroup.get(testId) ?? null);
      return { testId, deleted: !current.has(testId), attempts, meanShare, flagged, lastAt };
    }),
  );
  const sortKey = ({ lastAt, testId }: Taken): string => `${lastAt ?? ''} ${testId}`;
  return taken.toSorted((a, b) => (sortKey(a) > sortKey(b) ? -1 : 1));
}

/** The last revisions of deleted tests, by id. */
async function lastRevisions(db: Database, kind: TestKind, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { versions, id } = tablesOf({ kind });
  const rows = await db
    .selectFrom(versions)
    .select(({ fn }) => [`${id} as testId`, fn.max('revision').as('revision')])
    .where(id, 'in', ids)
    .groupBy(id)
    .execute();
  return new Map(rows.map(({ testId, revision }) => [testId, revision]));
}

/** The name that a deleted test had last. */
async function namesOfDeletedTests(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('testVersions').select(['testId', 'name']).where('testId', 'in', ids).orderBy('revision').execute();
  return new Map(rows.map(({ testId, name }) => [testId, name]));
}

async function namesOfDeletedLessonTests(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const id of ids) names.set(id, await nameOfLastResult(db, id));
  return names;
}
