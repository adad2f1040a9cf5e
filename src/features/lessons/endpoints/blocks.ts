import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { AppError } from '../../../domain/errors.ts';
import { checkBlock } from '../../../domain/lessons/lesson.ts';
import type { Database } from '../../../db/database.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import { createBlock, deleteBlock, getStoredBlock, listStoredBlocks, updateBlock } from '../admin-contract.ts';
import * as store from '../store/blocks.ts';

/** The endpoints that administer blocks. */
export const blockEndpoints = (db: Database, days: TutorDays): Route[] => [
  handle(listStoredBlocks, () => store.listStoredBlocks(db)),

  handle(createBlock, ({ body: { id, ...input }, ...context }) => store.addBlock(db, checkBlock(input), actorOf(context), id)),

  handle(getStoredBlock, async ({ params }) => {
    const block = await store.findBlock(db, params.id);
    if (block === undefined) throw new AppError('block-not-found');
    return block;
  }),

  handle(updateBlock, async ({ params, body: { revision, ...input }, ...context }) => {
    const saved = await store.replaceBlock(db, params.id, revision, checkBlock(input), actorOf(context));
    if (typeof saved === 'string') throw new AppError(saved);
    return saved;
  }),

  handle(deleteBlock, async ({ params, ...context }) => {
    if (!(await store.removeBlock(db, params.id, actorOf(context), days.today()))) throw new AppError('block-not-found');
    return undefined;
  }),
];
