import { DELETED_ADMIN, DELETED_PUPIL } from '../../domain/personal-data/personal-data.ts';
import { ROLE } from '../../domain/users/role.ts';

/** The name that the audit log shows for a deleted user. */
export const deletedName = (role: number): string => (role === ROLE.admin ? DELETED_ADMIN : DELETED_PUPIL);
