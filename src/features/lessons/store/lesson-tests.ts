import type { LessonQuestion } from '../../../domain/lessons/lesson.ts';
import { changedParts, recordAuditEvent, type Actor } from '../../../db/audit-log.ts';
import { orOnForeignKeyViolation, type Database, type Transaction } from '../../../db/database.ts';
import { epochColumn } from '../../../db/epoch.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { inTransaction } from '../../../db/transaction.ts';

const versions = (db: Database, lessonId: string) =>
  db
    .selectFrom('lessonTests')
    .innerJoin('lessonTestVersions', 'lessonTestVersions.lessonId', 'lessonTests.lessonId')
    .select(['lessonTestVersions.revision', 'questions', 'lessonTests.revision as currentRevision', epochColumn])
    .where('lessonTests.lessonId', '=', lessonId);

const selectTest = preparedQuery((db, { lessonId }: { lessonId: string }) =>
  versions(db, lessonId).whereRef('lessonTestVersions.revision', '=', 'lessonTests.revision'),
);

const selectVersion = preparedQuery((db, { lessonId, revision }: { lessonId: string; revision: number }) =>
  versions(db, lessonId).where('lessonTestVersions.revision', '=', revision),
);

/** The undeleted test of a lesson in its current version or in the given one. */
export async function findLessonTest(db: Database, lessonId: string, revision?: number) {
  const [row] = await (revision === undefined
    ? selectTest(db, { lessonId })
    : selectVersion(db, { lessonId, revision }));
  return row && { ...row, questions: JSON.parse(row.questions) as LessonQuestion[] };
}

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
  const insertion = inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('lessonTests')
      .values({ lessonId, revision: 0, questionCount: questions.length })
      .onConflict((conflict) => conflict.column('lessonId').doNothing())
      .returning('revision')
      .executeTakeFirst();
    if (added === undefined) return null;
    // After the insert, which locks the row: the versions of a test deleted just before are visible now.
    const { last } = await trx
      .selectFrom('lessonTestVersions')
      .select(({ fn }) => fn.max('revision').as('last'))
      .where('lessonId', '=', lessonId)
      .executeTakeFirstOrThrow();
    const revision = (last ?? 0) + 1;
    await trx.updateTable('lessonTests').set({ revision }).where('lessonId', '=', lessonId).execute();
    await addVersion(trx, lessonId, revision, questions);
    await recordAuditEvent(trx, actor, { action: 'lesson-test-created', subject: await subjectOf(trx, lessonId) });
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
  const revision = basedOn + 1;
  return inTransaction(db, async (trx) => {
    const [before] = await versions(trx, lessonId).where('lessonTestVersions.revision', '=', basedOn).execute();
    const { numUpdatedRows } = await trx
      .updateTable('lessonTests')
      .set({ revision, questionCount: questions.length })
      .where('lessonId', '=', lessonId)
      .where('revision', '=', basedOn)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await addVersion(trx, lessonId, revision, questions);
    await recordAuditEvent(trx, actor, {
      action: 'lesson-test-changed',
      subject: await subjectOf(trx, lessonId),
      details: changedParts(before, { questions: JSON.stringify(questions) }),
    });
    return revision;
  });
}

/** A lesson test has the lesson's title in the audit log. */
async function subjectOf(trx: Transaction, lessonId: string) {
  const { title } = await trx.selectFrom('lessons').select('title').where('id', '=', lessonId).executeTakeFirstOrThrow();
  return { kind: 'lesson-test', id: lessonId, title } as const;
}

async function addVersion(db: Database, lessonId: string, revision: number, questions: LessonQuestion[]) {
  await db
    .insertInto('lessonTestVersions')
    .values({ lessonId, revision, questions: JSON.stringify(questions) })
    .execute();
}

/** Keeps the versions, because results refer to them. @returns whether the test existed */
export async function removeLessonTest(db: Database, lessonId: string, actor: Actor): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('lessonTests').where('lessonId', '=', lessonId).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await recordAuditEvent(trx, actor, { action: 'lesson-test-deleted', subject: await subjectOf(trx, lessonId) });
    return true;
  });
}
