import { AppError } from '../../domain/errors.ts';
import type { User } from '../../domain/users/user.ts';

export const hasAccess = (user: User, blockId: string): boolean => user.accessBlocks.includes(blockId);

/**
 * Checks that a block is open to a user. The role does not matter, so this also applies to admins (rule R17).
 * @throws AppError `no-access`
 */
export function requireAccess(user: User, blockId: string): void {
  if (!hasAccess(user, blockId)) throw new AppError('no-access');
}
