import { implement, type Implementation } from '../../../api/implement.ts';
import { Failure } from '../../../domain/failure.ts';
import { checkBlock } from '../../../domain/lesson.ts';
import type { Database } from '../../../storage/database.ts';
import { createBlock, deleteBlock, getStoredBlock, listStoredBlocks, updateBlock } from '../author-contract.ts';
import * as store from '../store/blocks.ts';

/** What the tutor does with blocks. */
export const blockCalls = (db: Database): Implementation[] => [
  implement(listStoredBlocks, () => store.listStoredBlocks(db)),

  implement(createBlock, ({ input, ...by }) => store.addBlock(db, checkBlock(input), by)),

  implement(getStoredBlock, async ({ params }) => {
    const block = await store.findBlock(db, params.id);
    if (block === undefined) throw new Failure('block-not-found');
    return block;
  }),

  implement(updateBlock, async ({ params, input: { revision, ...draft }, ...by }) => {
    const saved = await store.replaceBlock(db, params.id, revision, checkBlock(draft), by);
    if (typeof saved === 'string') throw new Failure(saved);
    return saved;
  }),

  implement(deleteBlock, async ({ params, ...by }) => {
    if (!(await store.removeBlock(db, params.id, by))) throw new Failure('block-not-found');
    return undefined;
  }),
];
