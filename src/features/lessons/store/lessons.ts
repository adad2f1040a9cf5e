import type { LessonChange, LessonDraft } from '../../../domain/lesson.ts';
import { changedParts, record, type By } from '../../../storage/audit.ts';
import { unlessMissing, type Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/id.ts';
import { prepared } from '../../../storage/prepared.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { ListedLesson, StoredLesson } from '../author-contract.ts';
import type { Lesson } from '../contract.ts';

const selectLesson = prepared((db, { id, uid }: { id: string; uid: string }) =>
  db
    .selectFrom('lessons')
    .innerJoin('blocks', 'blocks.id', 'lessons.blockId')
    .leftJoin('lessonTests', 'lessonTests.lessonId', 'lessons.id')
    .leftJoin('lessonResults', (join) =>
      join.onRef('lessonResults.lessonId', '=', 'lessons.id').on('lessonResults.uid', '=', uid),
    )
    .select([
      'lessons.id',
      'lessons.title',
      'content',
      'lessons.blockId',
      'blocks.title as blockTitle',
      'videoUrl',
      'questionCount',
      'score',
      'maxScore',
    ])
    .where('lessons.id', '=', id),
);

/** A lesson as its page shows it to a user. Whether the user may see it is for the caller to ask. */
export async function findLesson(db: Database, id: string, uid: string): Promise<Lesson | undefined> {
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

const selectPlace = prepared((db, { id }: { id: string }) =>
  db.selectFrom('lessons').select(['blockId', 'title']).where('id', '=', id),
);

/** The block and the title of a lesson, without its text. */
export const findPlace = async (db: Database, id: string) => (await selectPlace(db, { id }))[0];

/** Lessons of a block, or all, the oldest first. */
export async function listStoredLessons(db: Database, blockId?: string): Promise<ListedLesson[]> {
  const rows = await db
    .selectFrom('lessons')
    .leftJoin('lessonTests', 'lessonTests.lessonId', 'lessons.id')
    .select(['lessons.id', 'title', 'blockId', 'questionCount', 'lessons.revision'])
    .$if(blockId !== undefined, (query) => query.where('blockId', '=', blockId ?? ''))
    .orderBy('createdAt')
    .orderBy('lessons.id')
    .execute();
  return rows.map(({ questionCount, ...lesson }) => ({
    ...lesson,
    hasTest: questionCount !== null,
    questionCount: questionCount ?? 0,
  }));
}

/** @returns the new lesson, or that its block isn't there */
export async function addLesson(db: Database, lesson: LessonDraft, by: By): Promise<StoredLesson | 'block-not-found'> {
  const stored = { id: newId(), revision: 1, ...lesson };
  const adding = inTransaction(db, async (trx) => {
    await trx
      .insertInto('lessons')
      .values({ ...stored, createdAt: new Date().toISOString() })
      .execute();
    await record(trx, by, { action: 'lesson-created', subject: subjectOf(stored) });
    return stored;
  });
  return unlessMissing(adding, 'block-not-found');
}

const subjectOf = ({ id, title }: Pick<StoredLesson, 'id' | 'title'>) => ({ kind: 'lesson', id, title }) as const;

const storedColumns = ['id', 'revision', 'title', 'content', 'blockId', 'videoUrl'] as const;

/** A lesson as its author sees it. */
export const findStoredLesson = (db: Database, id: string): Promise<StoredLesson | undefined> =>
  db.selectFrom('lessons').select(storedColumns).where('id', '=', id).executeTakeFirst();

/** Of two authors who save at once one wins and the other is told: the revision is part of the update. */
export async function replaceLesson(
  db: Database,
  id: string,
  basedOn: number,
  lesson: LessonChange,
  by: By,
): Promise<StoredLesson | 'edit-conflict' | 'lesson-not-found' | 'block-not-found'> {
  const replacing = inTransaction(db, async (trx) => {
    const before = await findStoredLesson(trx, id);
    const saved = await trx
      .updateTable('lessons')
      .set({ ...lesson, revision: basedOn + 1 })
      .where('id', '=', id)
      .where('revision', '=', basedOn)
      .returning(storedColumns)
      .executeTakeFirst();
    if (saved === undefined) return before === undefined ? 'lesson-not-found' : 'edit-conflict';
    await record(trx, by, { action: 'lesson-changed', subject: subjectOf(saved), details: changedParts(before, lesson) });
    return saved;
  });
  return unlessMissing(replacing, 'block-not-found');
}

/** Its test goes with it. @returns whether it was there */
export async function removeLesson(db: Database, id: string, by: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('lessonTests').where('lessonId', '=', id).executeTakeFirst();
    const lesson = await trx.deleteFrom('lessons').where('id', '=', id).returning(['id', 'title']).executeTakeFirst();
    if (lesson === undefined) return false;
    const details = { tests: Number(numDeletedRows) };
    await record(trx, by, { action: 'lesson-deleted', subject: subjectOf(lesson), details });
    return true;
  });
}
