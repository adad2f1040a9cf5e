import type { LessonQuestion } from '../../../domain/lesson.ts';
import { changedParts, record, type By } from '../../../storage/audit.ts';
import { unlessMissing, type Database, type Transaction } from '../../../storage/database.ts';
import { prepared } from '../../../storage/prepared.ts';
import { inTransaction } from '../../../storage/transaction.ts';

const versions = (db: Database, lessonId: string) =>
  db
    .selectFrom('lessonTests')
    .innerJoin('lessonTestVersions', 'lessonTestVersions.lessonId', 'lessonTests.lessonId')
    .select(['lessonTestVersions.revision', 'questions'])
    .where('lessonTests.lessonId', '=', lessonId);

const selectTest = prepared((db, { lessonId }: { lessonId: string }) =>
  versions(db, lessonId).whereRef('lessonTestVersions.revision', '=', 'lessonTests.revision'),
);

const selectVersion = prepared((db, { lessonId, revision }: { lessonId: string; revision: number }) =>
  versions(db, lessonId).where('lessonTestVersions.revision', '=', revision),
);

/** The test that a lesson has, in its current version or in the one that is asked for. */
export async function findLessonTest(db: Database, lessonId: string, revision?: number) {
  const [row] = await (revision === undefined
    ? selectTest(db, { lessonId })
    : selectVersion(db, { lessonId, revision }));
  return row && { revision: row.revision, questions: JSON.parse(row.questions) as LessonQuestion[] };
}

/**
 * Makes the test of a lesson that has none. Versions of one that was deleted stay, so the new one is numbered
 * after them.
 * @returns its revision, `null` when somebody else made one meanwhile, or that the lesson isn't there
 */
export async function addLessonTest(
  db: Database,
  lessonId: string,
  questions: LessonQuestion[],
  by: By,
): Promise<number | 'lesson-not-found' | null> {
  const adding = inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('lessonTests')
      .values({ lessonId, revision: 0, questionCount: questions.length })
      .onConflict((conflict) => conflict.column('lessonId').doNothing())
      .returning('revision')
      .executeTakeFirst();
    if (added === undefined) return null;
    // Only now that the place is taken: a test that was there a moment ago has left its versions.
    const { last } = await trx
      .selectFrom('lessonTestVersions')
      .select(({ fn }) => fn.max('revision').as('last'))
      .where('lessonId', '=', lessonId)
      .executeTakeFirstOrThrow();
    const revision = (last ?? 0) + 1;
    await trx.updateTable('lessonTests').set({ revision }).where('lessonId', '=', lessonId).execute();
    await addVersion(trx, lessonId, revision, questions);
    await record(trx, by, { action: 'lesson-test-created', subject: await subjectOf(trx, lessonId) });
    return revision;
  });
  return unlessMissing(adding, 'lesson-not-found');
}

/** @returns the new revision, or `null` when the test is no longer what the change was based on */
export async function replaceLessonTest(
  db: Database,
  lessonId: string,
  basedOn: number,
  questions: LessonQuestion[],
  by: By,
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
    await record(trx, by, {
      action: 'lesson-test-changed',
      subject: await subjectOf(trx, lessonId),
      details: changedParts(before, { questions: JSON.stringify(questions) }),
    });
    return revision;
  });
}

/** The test of a lesson by the lesson's title. */
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

/** Its versions stay: results point at them. @returns whether it was there */
export async function removeLessonTest(db: Database, lessonId: string, by: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('lessonTests').where('lessonId', '=', lessonId).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await record(trx, by, { action: 'lesson-test-deleted', subject: await subjectOf(trx, lessonId) });
    return true;
  });
}
