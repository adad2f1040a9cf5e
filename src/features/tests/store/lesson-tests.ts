import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { orOnForeignKeyViolation, type Database } from '../../../db/database.ts';
import { addVersion, eventOf, summaryOf } from './tests.ts';

/**
 * Creates the test of a lesson. If the lesson had a test that was deleted, its versions are still stored, so the revisions continue after them.
 * @returns `null` if the lesson already has a test
 */
export async function addLessonTest(
  db: Database,
  lessonId: string,
  questions: Question[],
  actor: Actor,
): Promise<{ revision: number; questions: Question[] } | 'lesson-not-found' | null> {
  const id = lessonTestId(lessonId);
  const name = '';
  const insertion = asAdmin(db, actor, async (trx, record) => {
    const createdAt = new Date().toISOString();
    const added = await trx
      .insertInto('tests')
      .values({ id, lessonId, revision: 0, publishedRevision: 0, createdAt, ...summaryOf({ name, questions }) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) return null;
    // This query runs after the insert, which locks the row. It therefore sees the versions of a test that was deleted just before.
    const { last } = await trx
      .selectFrom('testVersions')
      .select(({ fn }) => fn.max('revision').as('last'))
      .where('testId', '=', id)
      .executeTakeFirstOrThrow();
    const revision = (last ?? 0) + 1;
    await trx.updateTable('tests').set({ revision, publishedRevision: revision }).where('id', '=', id).execute();
    await addVersion(trx, { id, revision, name, questions });
    await record(await eventOf(trx, 'test-created', { id, name }));
    return { revision, questions };
  });
  return orOnForeignKeyViolation(insertion, 'lesson-not-found');
}
