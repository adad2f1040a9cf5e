import { AppError } from '../../domain/errors.ts';
import type { User } from '../../domain/users/user.ts';

export const hasAccess = (user: User, blockId: string): boolean => user.accessBlocks.includes(blockId);

/**
 * Checks the access to a block: it depends on the block, not on the role (rule R17).
 * @throws AppError `no-access`
 */
export function requireAccess(user: User, blockId: string): void {
  if (!hasAccess(user, blockId)) throw new AppError('no-access');
}
