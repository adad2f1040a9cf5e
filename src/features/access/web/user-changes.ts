import type { Role } from '../../../domain/role.ts';
import type { User } from '../../../domain/user.ts';

/** What is to be otherwise than it is stored; all else follows what others change meanwhile. */
export interface UserChanges {
  role?: Role;
  /** Blocks to open (`true`) and to close. */
  blocks: ReadonlyMap<string, boolean>;
}

export const NO_CHANGES: UserChanges = { blocks: new Map() };

/** The role that a user is to have. */
export const roleAfter = (user: User, changes: UserChanges): Role => changes.role ?? user.role;

/** Whether a block is to be open to a user. */
export const isOpenAfter = (user: User, changes: UserChanges, blockId: string): boolean =>
  changes.blocks.get(blockId) ?? user.accessBlocks.includes(blockId);

/** The blocks that are to be open to a user, of those that they have and those that there are. */
export const openAfter = (user: User, changes: UserChanges, blockIds: readonly string[]): string[] =>
  [...new Set([...user.accessBlocks, ...blockIds])].filter((id) => isOpenAfter(user, changes, id));

/** Whether there is anything to save: what was ticked and unticked again is no change. */
export const isChanged = (user: User, changes: UserChanges): boolean =>
  roleAfter(user, changes) !== user.role ||
  [...changes.blocks].some(([id, isOpen]) => isOpen !== user.accessBlocks.includes(id));
