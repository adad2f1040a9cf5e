import { byOrder, type BlockDraft } from '../../../domain/lesson.ts';
import { changedParts, record, type By } from '../../../storage/audit.ts';
import type { Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/id.ts';
import { prepared } from '../../../storage/prepared.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { StoredBlock } from '../author-contract.ts';
import type { ListedBlock } from '../contract.ts';

const selectBlocks = prepared((db) =>
  db
    .selectFrom('blocks')
    .select(({ selectFrom, fn }) => [
      'id',
      'title',
      'description',
      'order',
      selectFrom('lessons').whereRef('blockId', '=', 'blocks.id').select(fn.countAll().as('count')).as('lessonCount'),
    ]),
);

/**
 * The blocks that are open to a user with their lessons, one row without a lesson for a block that has none: what is
 * closed isn't even read. One statement says both, so a block that opens meanwhile isn't open without its lessons.
 */
const selectOpenLessons = prepared((db, { uid }: { uid: string }) =>
  db
    .selectFrom('openBlocks')
    .leftJoin('lessons', 'lessons.blockId', 'openBlocks.blockId')
    .leftJoin('lessonTests', 'lessonTests.lessonId', 'lessons.id')
    .leftJoin('lessonResults', (join) =>
      join.onRef('lessonResults.lessonId', '=', 'lessons.id').on('lessonResults.uid', '=', uid),
    )
    .select(['openBlocks.blockId', 'lessons.id', 'title', 'lessonTests.lessonId as testOf', 'score', 'maxScore'])
    .where('openBlocks.uid', '=', uid)
    .orderBy('lessons.createdAt')
    .orderBy('lessons.id'),
);

/** Blocks in their order, those open to the user with their lessons. */
export async function listBlocks(db: Database, uid: string): Promise<ListedBlock[]> {
  const open = Map.groupBy(await selectOpenLessons(db, { uid }), ({ blockId }) => blockId);
  const blocks = (await selectBlocks(db, {})).toSorted(byOrder);
  return blocks.map(({ lessonCount, ...block }) => ({
    ...block,
    unlocked: open.has(block.id),
    lessonCount: Number(lessonCount),
    lessons: (open.get(block.id) ?? []).flatMap(({ id, title, testOf, score, maxScore }) =>
      id === null || title === null
        ? []
        : {
            id,
            title,
            hasTest: testOf !== null,
            result: score === null || maxScore === null ? null : { score, maxScore },
          },
    ),
  }));
}

/** All blocks in their order, with the number of their lessons. */
export async function listStoredBlocks(db: Database) {
  const rows = await db
    .selectFrom('blocks')
    .select(({ selectFrom, fn }) => [
      'id',
      'title',
      'order',
      'revision',
      selectFrom('lessons').whereRef('blockId', '=', 'blocks.id').select(fn.countAll().as('count')).as('lessonCount'),
    ])
    .execute();
  return rows.toSorted(byOrder).map(({ lessonCount, ...block }) => ({ ...block, lessonCount: Number(lessonCount) }));
}

/** @returns the new block as it was stored */
export async function addBlock(db: Database, block: BlockDraft, by: By): Promise<StoredBlock> {
  const stored = { id: newId(), revision: 1, ...block };
  await inTransaction(db, async (trx) => {
    await trx.insertInto('blocks').values(stored).execute();
    await record(trx, by, { action: 'block-created', subject: subjectOf(stored) });
  });
  return stored;
}

const subjectOf = ({ id, title }: Pick<StoredBlock, 'id' | 'title'>) => ({ kind: 'block', id, title }) as const;

/** A block as its author sees it. */
export const findBlock = (db: Database, id: string): Promise<StoredBlock | undefined> =>
  db.selectFrom('blocks').selectAll().where('id', '=', id).executeTakeFirst();

/** Of two authors who save at once one wins and the other is told: the revision is part of the update. */
export async function replaceBlock(
  db: Database,
  id: string,
  basedOn: number,
  block: BlockDraft,
  by: By,
): Promise<StoredBlock | 'edit-conflict' | 'block-not-found'> {
  return inTransaction(db, async (trx) => {
    const before = await findBlock(trx, id);
    const saved = await trx
      .updateTable('blocks')
      .set({ ...block, revision: basedOn + 1 })
      .where('id', '=', id)
      .where('revision', '=', basedOn)
      .returningAll()
      .executeTakeFirst();
    if (saved === undefined) return before === undefined ? 'block-not-found' : 'edit-conflict';
    await record(trx, by, { action: 'block-changed', subject: subjectOf(saved), details: changedParts(before, block) });
    return saved;
  });
}

/** Its lessons, their tests and the rights to it go with it. @returns whether it was there */
export async function removeBlock(db: Database, id: string, by: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const details = await whatGoesWith(trx, id);
    const block = await trx.deleteFrom('blocks').where('id', '=', id).returning(['id', 'title']).executeTakeFirst();
    if (block === undefined) return false;
    await record(trx, by, { action: 'block-deleted', subject: subjectOf(block), details });
    return true;
  });
}

/** How many lessons, tests and rights end with a block. */
async function whatGoesWith(db: Database, blockId: string) {
  const lessons = db.selectFrom('lessons').where('lessons.blockId', '=', blockId);
  const counted = await db
    .selectNoFrom(({ fn, selectFrom }) => [
      lessons.select(fn.countAll().as('count')).as('lessons'),
      lessons
        .innerJoin('lessonTests', 'lessonTests.lessonId', 'lessons.id')
        .select(fn.countAll().as('count'))
        .as('tests'),
      selectFrom('openBlocks').where('blockId', '=', blockId).select(fn.countAll().as('count')).as('people'),
    ])
    .executeTakeFirstOrThrow();
  return { lessons: Number(counted.lessons), tests: Number(counted.tests), people: Number(counted.people) };
}

/** Whether content was ever made here: versions and results outlive what they are of. */
export const hasEverHadLessons = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('blocks').select('id').limit(1).execute()).length > 0 ||
  (await db.selectFrom('lessonTestVersions').select('lessonId').limit(1).execute()).length > 0;
