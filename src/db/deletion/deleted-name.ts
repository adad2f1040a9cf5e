import { DELETED_ADMIN, DELETED_PUPIL } from '../../domain/personal-data/personal-data.ts';
import { ROLE } from '../../domain/users/role.ts';

/** The name that replaces the name of a deleted user, in the audit log and in decided requests. */
export const deletedName = (role: number): string => (role === ROLE.admin ? DELETED_ADMIN : DELETED_PUPIL);
