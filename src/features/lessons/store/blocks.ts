import { sql } from 'kysely';
import { botLink } from '../../../domain/access/bot-link.ts';
import { byOrder, type BlockInput } from '../../../domain/lessons/lesson.ts';
import { earlierLessonAttempts } from '../../../db/derived/attempt-columns.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { changedParts, type Actor } from '../../../db/audit-log.ts';
import { isOpenBlock } from '../../../db/block-access.ts';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { orRepeatedCreate } from '../../../db/idempotent-create.ts';
import type { StoredBlock } from '../admin-contract.ts';
import type { ListedBlock } from '../contract.ts';
import { testOfLesson } from './test-of-lesson.ts';

const selectBlocks = preparedQuery((db) =>
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
 * The lessons of the blocks that are open to a user. A block without lessons has one row without a lesson. One statement reads access and
 * lessons. With two statements, a block that is opened between them could appear open but without its lessons.
 */
const selectOpenLessons = preparedQuery((db, { uid, today }: { uid: string; today: string }) =>
  db
    .selectFrom('openBlocks')
    .leftJoin('lessons', 'lessons.blockId', 'openBlocks.blockId')
    .leftJoin('tests', 'tests.lessonId', 'lessons.id')
    .leftJoin('results', (join) => join.on('results.testId', '=', testOfLesson).on('results.uid', '=', uid).on('results.putAsideAt', 'is', null))
    .select(['openBlocks.blockId', 'lessons.id', 'title', 'tests.id as testId', 'score', 'results.maxScore'])
    .where('openBlocks.uid', '=', uid)
    .where(isOpenBlock(today))
    .orderBy('lessons.createdAt')
    .orderBy('lessons.id'),
);

/** The last days of access, even after they have passed. */
const selectLastDays = preparedQuery((db, { uid }: { uid: string }) =>
  db.selectFrom('openBlocks').select(['blockId', 'until']).where('uid', '=', uid).where('until', 'is not', null),
);

const selectOpenRequests = preparedQuery((db, { uid }: { uid: string }) =>
  db.selectFrom('accessRequests').select(['blockId', 'code', 'createdAt']).where('uid', '=', uid).where('status', '=', sql.lit('open' as const)),
);

const selectEarlierAttempts = preparedQuery((db, { uid }: { uid: string }) =>
  db
    .selectFrom('results')
    .select(['lessonId', 'attempt', 'score', 'maxScore', 'timestamp', 'putAsideAt'])
    .where('uid', '=', uid)
    .where('lessonId', 'is not', null)
    .where('putAsideAt', 'is not', null),
);

interface Reader {
  uid: string;
  /** The current day in the tutor's time zone. */
  today: string;
  botUrl: string;
}

/** All blocks, sorted. Only open blocks contain their lessons (rule R54). */
export async function listBlocks(db: Database, { uid, today, botUrl }: Reader): Promise<ListedBlock[]> {
  const open = Map.groupBy(await selectOpenLessons(db, { uid, today }), ({ blockId }) => blockId);
  const lastDays = new Map((await selectLastDays(db, { uid })).map(({ blockId, until }) => [blockId, until]));
  const requests = new Map(
    (await selectOpenRequests(db, { uid })).map(({ blockId, code, createdAt }) => [blockId, { code, url: botLink(botUrl, code), createdAt }]),
  );
  const earlier = Map.groupBy(await selectEarlierAttempts(db, { uid }), ({ lessonId }) => lessonId);
  const blocks = (await selectBlocks(db, {})).toSorted(byOrder);
  return blocks.map(({ lessonCount, ...block }) => ({
    ...block,
    unlocked: open.has(block.id),
    until: lastDays.get(block.id) ?? null,
    request: requests.get(block.id) ?? null,
    lessonCount: Number(lessonCount),
    lessons: (open.get(block.id) ?? []).flatMap(({ id, title, testId, score, maxScore }) =>
      id === null || title === null
        ? []
        : {
            id,
            title,
            hasTest: testId !== null,
            result: score === null || maxScore === null ? null : { score, maxScore },
            earlier: earlierLessonAttempts(earlier.get(id) ?? []),
          },
    ),
  }));
}

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

/** @throws AppError `edit-conflict` if the id was used for another block */
export async function addBlock(db: Database, block: BlockInput, actor: Actor, id = newId()): Promise<StoredBlock> {
  const stored = { id, revision: 1, ...block };
  const insertion = asAdmin(db, actor, async (trx, record) => {
    await trx.insertInto('blocks').values(stored).execute();
    await record({ action: 'block-created', subject: subjectOf(stored) });
  });
  return orRepeatedCreate(insertion, stored, () => findBlock(db, id));
}

const subjectOf = ({ id, title }: Pick<StoredBlock, 'id' | 'title'>) => ({ kind: 'block', id, title }) as const;

export const findBlock = (db: Database, id: string): Promise<StoredBlock | undefined> =>
  db.selectFrom('blocks').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes a block. The update compares revisions, so the second of two concurrent saves fails with an edit conflict (rule R42). */
export async function replaceBlock(
  db: Database,
  id: string,
  basedOn: number,
  block: BlockInput,
  actor: Actor,
): Promise<StoredBlock | 'edit-conflict' | 'block-not-found'> {
  return asAdmin(db, actor, async (trx, record) => {
    const before = await findBlock(trx, id);
    const saved = await trx
      .updateTable('blocks')
      .set({ ...block, revision: basedOn + 1 })
      .where('id', '=', id)
      .where('revision', '=', basedOn)
      .returningAll()
      .executeTakeFirst();
    if (saved === undefined) return before === undefined ? 'block-not-found' : 'edit-conflict';
    await record({ action: 'block-changed', subject: subjectOf(saved), details: changedParts(before, block) });
    return saved;
  });
}

/**
 * Removes a block. The database deletes the lessons of the block, their tests and the access to the block (rule R65). Requests for access keep
 * the title of the block.
 * @param today the current day in the tutor's time zone
 * @returns whether the block existed
 */
export async function removeBlock(db: Database, id: string, actor: Actor, today: string): Promise<boolean> {
  return asAdmin(db, actor, async (trx, record) => {
    const details = await countDependents(trx, id, today);
    const block = await trx.deleteFrom('blocks').where('id', '=', id).returning(['id', 'title']).executeTakeFirst();
    if (block === undefined) return false;
    await trx.updateTable('accessRequests').set({ blockTitle: block.title }).where('blockId', '=', id).execute();
    await record({ action: 'block-deleted', subject: subjectOf(block), details });
    return true;
  });
}

/** Counts the objects that are deleted together with a block. */
async function countDependents(db: Database, blockId: string, today: string) {
  const lessons = db.selectFrom('lessons').where('lessons.blockId', '=', blockId);
  const counts = await db
    .selectNoFrom(({ fn, selectFrom }) => [
      lessons.select(fn.countAll().as('count')).as('lessons'),
      lessons
        .innerJoin('tests', 'tests.lessonId', 'lessons.id')
        .select(fn.countAll().as('count'))
        .as('tests'),
      selectFrom('openBlocks').where('blockId', '=', blockId).where(isOpenBlock(today)).select(fn.countAll().as('count')).as('people'),
    ])
    .executeTakeFirstOrThrow();
  return { lessons: Number(counts.lessons), tests: Number(counts.tests), people: Number(counts.people) };
}

export const hasBlocks = async (db: Database): Promise<boolean> => (await db.selectFrom('blocks').select('id').limit(1).execute()).length > 0;
