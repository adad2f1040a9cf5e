import type { LessonChange, LessonInput } from '../../../domain/lessons/lesson.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { changedParts, type Actor } from '../../../db/audit-log.ts';
import { renameTarget } from '../../../db/assignments/rename-target.ts';
import { orOnForeignKeyViolation, type Database } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { orRepeatedCreate } from '../../../db/idempotent-create.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import type { ListedLesson, StoredLesson } from '../admin-contract.ts';
import type { Lesson } from '../contract.ts';
import { testOfLesson } from './test-of-lesson.ts';

const selectLesson = preparedQuery((db, { id, uid }: { id: string; uid: string }) =>
  db
    .selectFrom('lessons')
    .innerJoin('blocks', 'blocks.id', 'lessons.blockId')
    .leftJoin('tests', 'tests.lessonId', 'lessons.id')
    .leftJoin('results', (join) => join.on('results.testId', '=', testOfLesson).on('results.uid', '=', uid).on('results.putAsideAt', 'is', null))
    .select([
      'lessons.id',
      'lessons.title',
      'content',
      'lessons.blockId',
      'blocks.title as blockTitle',
      'videoUrl',
      'questionCount',
      'score',
      'results.maxScore',
    ])
    .where('lessons.id', '=', id),
);

/** A lesson with the user's result. The caller has to check the access. */
export async function findLesson(db: Database, id: string, uid: string): Promise<Omit<Lesson, 'assignment'> | undefined> {
  const [row] = await selectLesson(db, { id, uid });
  if (row === undefined) return undefined;
  const { questionCount, score, maxScore, ...lesson } = row;
  return {
    ...lesson,
    hasTest: questionCount !== null,
    questionCount: questionCount ?? 0,
    result: score === null || maxScore === null ? null : { score, maxScore },
  };
}

const selectBlock = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('lessons').select(['blockId', 'title']).where('id', '=', id),
);

/** The block id and the title of a lesson. */
export const findLessonBlock = async (db: Database, id: string) => (await selectBlock(db, { id }))[0];

/** The lessons of a block, or of all blocks, in the order of their creation. */
export async function listStoredLessons(db: Database, blockId?: string): Promise<ListedLesson[]> {
  const rows = await db
    .selectFrom('lessons')
    .leftJoin('tests', 'tests.lessonId', 'lessons.id')
    .select(['lessons.id', 'title', 'blockId', 'questionCount', 'lessons.revision'])
    .$if(blockId !== undefined, (query) => query.where('blockId', '=', blockId ?? ''))
    .orderBy('lessons.createdAt')
    .orderBy('lessons.id')
    .execute();
  return rows.map(({ questionCount, ...lesson }) => ({
    ...lesson,
    hasTest: questionCount !== null,
    questionCount: questionCount ?? 0,
  }));
}

/** @throws AppError `edit-conflict` if the id was used for another lesson */
export async function addLesson(
  db: Database,
  lesson: LessonInput,
  actor: Actor,
  id = newId(),
): Promise<StoredLesson | 'block-not-found'> {
  const stored = { id, revision: 1, ...lesson };
  const insertion = asAdmin(db, actor, async (trx, record) => {
    await trx
      .insertInto('lessons')
      .values({ ...stored, createdAt: new Date().toISOString() })
      .execute();
    await record({ action: 'lesson-created', subject: subjectOf(stored) });
  });
  return orOnForeignKeyViolation(orRepeatedCreate(insertion, stored, () => findStoredLesson(db, id)), 'block-not-found');
}

const subjectOf = ({ id, title }: Pick<StoredLesson, 'id' | 'title'>) => ({ kind: 'lesson', id, title }) as const;

const storedColumns = ['id', 'revision', 'title', 'content', 'blockId', 'videoUrl'] as const;

export const findStoredLesson = (db: Database, id: string): Promise<StoredLesson | undefined> =>
  db.selectFrom('lessons').select(storedColumns).where('id', '=', id).executeTakeFirst();

/** Changes a lesson. The update compares revisions, so the second of two concurrent saves fails with an edit conflict (rule R42). */
export async function replaceLesson(
  db: Database,
  id: string,
  basedOn: number,
  lesson: LessonChange,
  actor: Actor,
): Promise<StoredLesson | 'edit-conflict' | 'lesson-not-found' | 'block-not-found'> {
  const update = asAdmin(db, actor, async (trx, record) => {
    const before = await findStoredLesson(trx, id);
    const saved = await trx
      .updateTable('lessons')
      .set({ ...lesson, revision: basedOn + 1 })
      .where('id', '=', id)
      .where('revision', '=', basedOn)
      .returning(storedColumns)
      .executeTakeFirst();
    if (saved === undefined) return before === undefined ? 'lesson-not-found' : 'edit-conflict';
    await renameTarget(trx, lessonTestId(id), saved.title);
    await record({ action: 'lesson-changed', subject: subjectOf(saved), details: changedParts(before, lesson) });
    return saved;
  });
  return orOnForeignKeyViolation(update, 'block-not-found');
}

/**
 * Deletes a lesson and its test (rule R65).
 * @returns whether the lesson existed
 */
export async function removeLesson(db: Database, id: string, actor: Actor): Promise<boolean> {
  return asAdmin(db, actor, async (trx, record) => {
    const { numDeletedRows } = await trx.deleteFrom('tests').where('lessonId', '=', id).executeTakeFirst();
    const lesson = await trx.deleteFrom('lessons').where('id', '=', id).returning(['id', 'title']).executeTakeFirst();
    if (lesson === undefined) return false;
    const details = { tests: Number(numDeletedRows) };
    await record({ action: 'lesson-deleted', subject: subjectOf(lesson), details });
    return true;
  });
}
