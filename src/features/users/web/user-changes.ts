import type { Role } from '../../../domain/users/role.ts';
import type { User } from '../../../domain/users/user.ts';

/** Unsaved changes to a user. Everything that is not in here keeps following the server. */
export interface UserChanges {
  role?: Role;
  /** Block ids: `true` opens the block, `false` closes it. */
  blocks: ReadonlyMap<string, boolean>;
}

export const NO_CHANGES: UserChanges = { blocks: new Map() };

export const roleAfter = (user: User, changes: UserChanges): Role => changes.role ?? user.role;

export const isOpenAfter = (user: User, changes: UserChanges, blockId: string): boolean =>
  changes.blocks.get(blockId) ?? user.accessBlocks.includes(blockId);

/** Ids of the blocks that are open to a user after the changes. @param blockIds all blocks */
export const openBlocksAfter = (user: User, changes: UserChanges, blockIds: readonly string[]): string[] =>
  [...new Set([...user.accessBlocks, ...blockIds])].filter((id) => isOpenAfter(user, changes, id));

/** Whether there is anything to save: a box that was ticked and unticked again is no change. */
export const isChanged = (user: User, changes: UserChanges): boolean =>
  roleAfter(user, changes) !== user.role ||
  [...changes.blocks].some(([id, isOpen]) => isOpen !== user.accessBlocks.includes(id));
