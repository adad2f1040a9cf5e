import { toLessonQuestions, toQuestion, type LessonQuestion } from '../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { testSubject } from '../../../domain/audit/test-subject.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { changedParts, type Actor } from '../../../db/audit-log.ts';
import { parseQuestions } from '../../../db/attempts/parse-questions.ts';
import { orOnForeignKeyViolation, type Database, type Transaction } from '../../../db/database.ts';
import { epochColumn } from '../../../db/epoch.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';

const versions = (db: Database, testId: string) =>
  db
    .selectFrom('tests')
    .innerJoin('testVersions', 'testVersions.testId', 'tests.id')
    .select(['testVersions.revision', 'questions', 'tests.revision as currentRevision', epochColumn])
    .where('tests.id', '=', testId);

const selectTest = preparedQuery((db, { testId }: { testId: string }) =>
  versions(db, testId).whereRef('testVersions.revision', '=', 'tests.revision'),
);

const selectVersion = preparedQuery((db, { testId, revision }: { testId: string; revision: number }) =>
  versions(db, testId).where('testVersions.revision', '=', revision),
);

/** The undeleted test of a lesson in its current version or in the given one. */
export async function findLessonTest(db: Database, lessonId: string, revision?: number) {
  const testId = lessonTestId(lessonId);
  const [row] = await (revision === undefined ? selectTest(db, { testId }) : selectVersion(db, { testId, revision }));
  return row && { ...row, questions: toLessonQuestions(parseQuestions(row.questions)) };
}

const toColumns = (revision: number, questions: readonly LessonQuestion[]) =>
  ({ revision, publishedRevision: revision, questionCount: questions.length, maxScore: questions.length });

/**
 * Creates the test of a lesson. Its revisions continue after those of a deleted test, whose versions stay.
 * @returns the revision; `null` if the lesson already has a test
 */
export async function addLessonTest(
  db: Database,
  lessonId: string,
  questions: LessonQuestion[],
  actor: Actor,
): Promise<number | 'lesson-not-found' | null> {
  const testId = lessonTestId(lessonId);
  const insertion = asAdmin(db, actor, async (trx, record) => {
    const added = await trx
      .insertInto('tests')
      .values({ id: testId, lessonId, name: '', createdAt: new Date().toISOString(), ...toColumns(0, questions) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('revision')
      .executeTakeFirst();
    if (added === undefined) return null;
    // After the insert, which locks the row: the versions of a test deleted just before are visible now.
    const { last } = await trx
      .selectFrom('testVersions')
      .select(({ fn }) => fn.max('revision').as('last'))
      .where('testId', '=', testId)
      .executeTakeFirstOrThrow();
    const revision = (last ?? 0) + 1;
    await trx.updateTable('tests').set({ revision, publishedRevision: revision }).where('id', '=', testId).execute();
    await addVersion(trx, testId, revision, questions);
    await record({ action: 'lesson-test-created', subject: await subjectOf(trx, lessonId) });
    return revision;
  });
  return orOnForeignKeyViolation(insertion, 'lesson-not-found');
}

/** @returns the new revision; `null` if the test is no longer at revision `basedOn` */
export async function replaceLessonTest(
  db: Database,
  lessonId: string,
  basedOn: number,
  questions: LessonQuestion[],
  actor: Actor,
): Promise<number | null> {
  const testId = lessonTestId(lessonId);
  const revision = basedOn + 1;
  return asAdmin(db, actor, async (trx, record) => {
    const [before] = await versions(trx, testId).where('testVersions.revision', '=', basedOn).execute();
    const { numUpdatedRows } = await trx
      .updateTable('tests')
      .set(toColumns(revision, questions))
      .where('id', '=', testId)
      .where('revision', '=', basedOn)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const stored = await addVersion(trx, testId, revision, questions);
    await record({
      action: 'lesson-test-changed',
      subject: await subjectOf(trx, lessonId),
      details: changedParts(before, { questions: stored }),
    });
    return revision;
  });
}

/** A lesson test has the lesson's title in the audit log. */
async function subjectOf(trx: Transaction, lessonId: string) {
  const { title } = await trx.selectFrom('lessons').select('title').where('id', '=', lessonId).executeTakeFirstOrThrow();
  return testSubject(lessonTestId(lessonId), title);
}

async function addVersion(db: Database, testId: string, revision: number, given: LessonQuestion[]): Promise<string> {
  const questions = JSON.stringify(given.map(toQuestion));
  await db.insertInto('testVersions').values({ testId, revision, name: '', questions }).execute();
  return questions;
}

/** Keeps the versions, because results refer to them. @returns whether the test existed */
export async function removeLessonTest(db: Database, lessonId: string, actor: Actor): Promise<boolean> {
  return asAdmin(db, actor, async (trx, record) => {
    const { numDeletedRows } = await trx.deleteFrom('tests').where('id', '=', lessonTestId(lessonId)).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await record({ action: 'lesson-test-deleted', subject: await subjectOf(trx, lessonId) });
    return true;
  });
}
