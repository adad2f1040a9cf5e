import { AppError } from '../../domain/errors.ts';

/** There are no groups yet, so each id is unknown. @throws AppError `group-not-found` */
export function assertGroup(groupId: string | undefined): void {
  if (groupId !== undefined) throw new AppError('group-not-found');
}
