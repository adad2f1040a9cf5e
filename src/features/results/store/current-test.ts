/** Reads the test whose results are requested. */
import { sql } from 'kysely';
import { lessonTestName } from '../../../domain/lessons/lesson.ts';
import { lessonOf } from '../../../domain/lessons/lesson-test-id.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { maxScore } from '../../../domain/questions/max-score.ts';
import { parseQuestions } from '../../../db/attempts/parse-questions.ts';
import type { Exam } from '../../../domain/exams/exams.ts';
import type { Database } from '../../../db/database.ts';

/** The revision that results are compared with. It is the last published revision (rule R151). */
export const comparedRevision = sql<number>`coalesce("tests"."publishedRevision", "tests"."revision")`.as('revision');

/** A version of a test. */
export interface TestVersion {
  testId: string;
  revision: number;
  exam: Exam | null;
  questions: Question[];
}

/** The version of a test that was published last; for a deleted test its last version. */
export interface CurrentTest extends TestVersion {
  name: string;
  deleted: boolean;
  maxScore: number;
  /** The time limit of this version, in minutes; `null` if there is none. */
  timeLimit: number | null;
}

/** @returns an error code if the test does not exist and has no results */
export async function findCurrentTest(db: Database, testId: string): Promise<CurrentTest | 'test-not-found' | 'lesson-not-found'> {
  const lessonId = lessonOf(testId);
  const title = lessonId === null ? undefined : await lessonTitle(db, lessonId);
  const test = await db.selectFrom('tests').select(['name', comparedRevision]).where('id', '=', testId).executeTakeFirst();
  const version = test ?? (await lastTakenVersion(db, testId));
  if (version === undefined) return lessonId === null || title !== undefined ? 'test-not-found' : 'lesson-not-found';
  const { questions, exam, timeLimit } = await findVersion(db, testId, version.revision);
  const name = lessonId === null ? version.name : title === undefined ? await nameOfLastResult(db, testId) : lessonTestName(title);
  return { testId, name, deleted: test === undefined, revision: version.revision, exam, questions, maxScore: maxScore(questions), timeLimit };
}

const lessonTitle = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('lessons').select('title').where('id', '=', id).executeTakeFirst())?.title;

/** The last version of a deleted test; `undefined` if the test has no results. */
async function lastTakenVersion(db: Database, testId: string) {
  const result = await db.selectFrom('results').select('uid').where('testId', '=', testId).limit(1).executeTakeFirst();
  if (result === undefined) return undefined;
  const versions = db.selectFrom('testVersions').select(['name', 'revision']).where('testId', '=', testId);
  return versions.orderBy('revision', 'desc').limit(1).executeTakeFirst();
}

/** The name of a lesson test in its last result. */
export async function nameOfLastResult(db: Database, testId: string): Promise<string> {
  const row = await db.selectFrom('results').select('name').where('testId', '=', testId).orderBy('sortTime', 'desc').limit(1).executeTakeFirst();
  return row?.name ?? '';
}

export async function findVersion(db: Database, testId: string, revision: number): Promise<TestVersion & { timeLimit: number | null }> {
  const { exam, questions, timeLimit } = await selectVersion(db, testId, revision, 'exam', 'questions', 'timeLimit').executeTakeFirstOrThrow();
  return { testId, revision, exam, questions: parseQuestions(questions), timeLimit };
}

export const findExam = async (db: Database, testId: string, revision: number): Promise<Exam | null> =>
  (await selectVersion(db, testId, revision, 'exam').executeTakeFirstOrThrow()).exam;

const selectVersion = <Column extends 'name' | 'exam' | 'questions' | 'timeLimit'>(db: Database, testId: string, revision: number, ...columns: Column[]) =>
  db.selectFrom('testVersions').select(columns).where('testId', '=', testId).where('revision', '=', revision);

/** The name of a test in the version of an attempt. An attempt at a lesson test contains the name. */
export const nameOfAttempt = async (db: Database, { testId, name, revision }: { testId: string; name: string | null; revision: number }): Promise<string> =>
  name ?? (await selectVersion(db, testId, revision, 'name').executeTakeFirstOrThrow()).name;

/** Whether a test is in exam mode, or a clock that was started in exam mode is still running. */
export async function hasClock(db: Database, testId: string): Promise<boolean> {
  const test = await db.selectFrom('tests').select(['timeLimit', 'timeMode']).where('id', '=', testId).executeTakeFirst();
  if (test !== undefined && test.timeLimit !== null && test.timeMode === 'exam') return true;
  const clock = await db.selectFrom('clocks').select('uid').where('testId', '=', testId).where('ended', 'is', null).where('endsAt', 'is not', null).limit(1).executeTakeFirst();
  return clock !== undefined;
}
