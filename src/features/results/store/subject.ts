/** The test whose results are asked for: a general test, or the test of a lesson. */
import { sql } from 'kysely';
import { lessonTestName } from '../../../domain/lessons/lesson.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { maxScore } from '../../../domain/questions/max-score.ts';
import type { TestKind } from '../../../domain/results/test-kind.ts';
import { parseQuestions, tablesOf } from '../../../db/attempts/attempt-tables.ts';
import type { Database } from '../../../db/database.ts';

export interface Subject {
  kind: TestKind;
  /** The lesson's id for a lesson test. */
  id: string;
}

/** The version that results compare with: the one published last (rule R151). */
export const comparedRevision = sql<number>`coalesce("tests"."publishedRevision", "tests"."revision")`.as('revision');

/** A version of a test. */
export interface TestVersion {
  revision: number;
  questions: Question[];
}

/** The current version of a test; of a deleted one the last version. */
export interface SubjectTest extends TestVersion {
  name: string;
  deleted: boolean;
  maxScore: number;
}

/** @returns an error code when the test neither exists nor has results */
export async function findSubject(db: Database, subject: Subject): Promise<SubjectTest | 'test-not-found' | 'lesson-not-found'> {
  const found = await (subject.kind === 'test' ? findTest(db, subject.id) : findLessonTest(db, subject.id));
  if (found === null) return subject.kind === 'test' ? 'test-not-found' : 'lesson-not-found';
  if (found.revision === null) return 'test-not-found';
  const { questions } = await findVersion(db, subject, found.revision);
  return { ...found, revision: found.revision, questions, maxScore: maxScore(questions) };
}

interface FoundTest {
  name: string;
  deleted: boolean;
  /** `null` for a lesson that has never had a test. */
  revision: number | null;
}

async function findTest(db: Database, id: string): Promise<FoundTest | null> {
  const test = await db.selectFrom('tests').select(['name', comparedRevision]).where('id', '=', id).executeTakeFirst();
  if (test !== undefined) return { ...test, deleted: false };
  const subject = { kind: 'test', id } as const;
  const last = await db
    .selectFrom('testVersions')
    .select(['name', 'revision'])
    .where('testId', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && (await hasAttempts(db, subject)) ? { ...last, deleted: true } : null;
}

async function findLessonTest(db: Database, id: string): Promise<FoundTest | null> {
  const subject = { kind: 'lesson-test', id } as const;
  const [lesson, test, last] = await Promise.all([
    db.selectFrom('lessons').select('title').where('id', '=', id).executeTakeFirst(),
    db.selectFrom('lessonTests').select('revision').where('lessonId', '=', id).executeTakeFirst(),
    db
      .selectFrom('lessonTestVersions')
      .select('revision')
      .where('lessonId', '=', id)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const hasResults = await hasAttempts(db, subject);
  if (lesson === undefined && !hasResults) return null;
  const name = lesson === undefined ? await nameOfLastResult(db, id) : lessonTestName(lesson.title);
  // The versions of a deleted test without results are of no interest.
  const revision = test?.revision ?? (hasResults ? (last?.revision ?? null) : null);
  return { name, deleted: test === undefined, revision };
}

/** The name of a lesson's test as the last result has it. */
export async function nameOfLastResult(db: Database, lessonId: string): Promise<string> {
  const row = await db
    .selectFrom('lessonResults')
    .select('name')
    .where('lessonId', '=', lessonId)
    .orderBy('sortTime', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? '';
}

async function hasAttempts(db: Database, subject: Subject): Promise<boolean> {
  const { results, id } = tablesOf(subject);
  return (await db.selectFrom(results).select('uid').where(id, '=', subject.id).limit(1).executeTakeFirst()) !== undefined;
}

export async function findVersion(db: Database, subject: Subject, revision: number): Promise<TestVersion> {
  const { versions, id } = tablesOf(subject);
  const row = await db
    .selectFrom(versions)
    .select('questions')
    .where(id, '=', subject.id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return { revision, questions: parseQuestions(subject.kind, row.questions) };
}

/** The name of a test in the version of an attempt. An attempt at a lesson test has kept it. */
export async function nameOfAttempt(db: Database, subject: Subject, attempt: { uid: string; attempt: number; revision: number }): Promise<string> {
  const query =
    subject.kind === 'test'
      ? db.selectFrom('testVersions').select('name').where('testId', '=', subject.id).where('revision', '=', attempt.revision)
      : db
          .selectFrom('lessonResults')
          .select('name')
          .where('uid', '=', attempt.uid)
          .where('lessonId', '=', subject.id)
          .where('attempt', '=', attempt.attempt);
  return (await query.executeTakeFirstOrThrow()).name;
}
