/** Lists the tests that pupils have taken. */
import { lessonTestName } from '../../../domain/lessons/lesson.ts';
import { lessonOf } from '../../../domain/lessons/lesson-test-id.ts';
import type { Database } from '../../../db/database.ts';
import { isMember } from '../../../db/groups.ts';
import type { TakenTests } from '../contract.ts';
import { lastAttemptAt, lastAttemptsIn } from './attempts.ts';
import { storedAnalyses } from './analyses.ts';
import { comparedRevision, nameOfLastResult } from './current-test.ts';
import { listTotals, type ResultTotals } from './totals.ts';

interface Taken {
  testId: string;
  deleted: boolean;
  attempts: number;
  meanShare: number | null;
  flagged: number | null;
  lastAt: string | null;
}

/**
 * The tests; the tests with the latest attempts come first.
 * @param groupId counts only the attempts of a group
 */
export async function listTakenTests(db: Database, groupId?: string): Promise<TakenTests> {
  const current = await db.selectFrom('tests').select(['id', 'name', 'lessonId', 'timeLimit', 'timeMode', 'publishedRevision', comparedRevision]).execute();
  const tests = new Map(current.map((test) => [test.id, test]));
  const lessons = new Map((await db.selectFrom('lessons').select(['id', 'title', 'blockId']).execute()).map((lesson) => [lesson.id, lesson]));
  const totals = await listTotals(db, groupId);
  const isNamed = (testId: string) => tests.has(testId) || lessons.has(lessonOf(testId) ?? '');
  const names = await namesOfDeleted(db, totals.map(({ testId }) => testId).filter((id) => !isNamed(id)));
  const running = await countRunning(db, groupId);
  const taken = new Set(totals.map(({ testId }) => testId));
  const isNew = ({ id, lessonId, timeLimit, timeMode, publishedRevision }: (typeof current)[number]): boolean =>
    groupId === undefined && lessonId === null && timeLimit !== null && timeMode === 'exam' && publishedRevision !== null && !taken.has(id);
  const writing = current.filter((test) => running.has(test.id) || isNew(test)).map(({ id, name }) => ({ id, name, pupils: running.get(id) ?? 0 }));
  const output: TakenTests = { tests: [], lessonTests: [], writing: writing.toSorted((a, b) => b.pupils - a.pupils || collator.compare(a.name, b.name)) };
  for (const { testId, lastAt, ...figures } of await withFigures(db, totals, new Map(current.map(({ id, revision }) => [id, revision])), groupId)) {
    const lessonId = lessonOf(testId);
    const lesson = lessons.get(lessonId ?? '');
    const name = lesson === undefined ? (tests.get(testId)?.name ?? names.get(testId) ?? '') : lessonTestName(lesson.title);
    if (lessonId === null) output.tests.push({ id: testId, name, ...figures, lastAt: lastAt ?? '' });
    else output.lessonTests.push({ lessonId, name, blockId: lesson?.blockId ?? null, ...figures, lastAt });
  }
  return output;
}

const collator = new Intl.Collator('ru');

/**
 * The numbers of pupils who are writing a test in exam mode, by test. The rows are counted here and not by the database, so that the query uses
 * the index of `endsAt`.
 */
async function countRunning(db: Database, groupId: string | undefined): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('clocks')
    .select('testId')
    .where('ended', 'is', null)
    .where('endsAt', '>', new Date().toISOString())
    .$if(groupId !== undefined, (query) => query.where(isMember('clocks.uid', groupId ?? '')))
    .execute();
  const pupils = new Map<string, number>();
  for (const { testId } of rows) pupils.set(testId, (pupils.get(testId) ?? 0) + 1);
  return pupils;
}

/** @param current the revisions of the tests that are not deleted */
async function withFigures(
  db: Database,
  totals: readonly ResultTotals[],
  current: ReadonlyMap<string, number>,
  groupId: string | undefined,
): Promise<Taken[]> {
  // The stored analyses belong to all pupils, so they are not used for a group.
  const analyses = groupId === undefined ? await storedAnalyses(db) : new Map<string, never>();
  const lastInGroup = groupId === undefined ? null : await lastAttemptsIn(db, groupId);
  const last = await lastRevisions(db, totals.map(({ testId }) => testId).filter((id) => !current.has(id)));
  const taken = await Promise.all(
    totals.map(async ({ testId, attempts, meanShare, changes }): Promise<Taken> => {
      const analysis = analyses.get(testId);
      const revision = current.get(testId) ?? last.get(testId);
      const flagged = analysis?.changes === changes && analysis.revision === revision ? analysis.flagged : null;
      const lastAt = lastInGroup === null ? await lastAttemptAt(db, testId) : (lastInGroup.get(testId) ?? null);
      return { testId, deleted: !current.has(testId), attempts, meanShare, flagged, lastAt };
    }),
  );
  const sortKey = ({ lastAt, testId }: Taken): string => `${lastAt ?? ''} ${testId}`;
  return taken.toSorted((a, b) => (sortKey(a) > sortKey(b) ? -1 : 1));
}

/** The last revisions of deleted tests, by id. */
async function lastRevisions(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('testVersions')
    .select(({ fn }) => ['testId', fn.max('revision').as('revision')])
    .where('testId', 'in', ids)
    .groupBy('testId')
    .execute();
  return new Map(rows.map(({ testId, revision }) => [testId, revision]));
}

/** The last names of deleted tests. */
async function namesOfDeleted(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const general = ids.filter((id) => lessonOf(id) === null);
  const rows =
    general.length === 0
      ? []
      : await db.selectFrom('testVersions').select(['testId', 'name']).where('testId', 'in', general).orderBy('revision').execute();
  const names = new Map(rows.map(({ testId, name }) => [testId, name]));
  for (const id of ids) if (lessonOf(id) !== null) names.set(id, await nameOfLastResult(db, id));
  return names;
}
