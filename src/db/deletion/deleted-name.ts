import { DELETED_ADMIN, DELETED_PUPIL } from '../../domain/personal-data/personal-data.ts';
import { ROLE } from '../../domain/users/role.ts';

/** What stands for the name of a user who is deleted. */
export const deletedName = (role: number): string => (role === ROLE.admin ? DELETED_ADMIN : DELETED_PUPIL);
