import type { Role } from '../../../domain/users/role.ts';
import { roleNames } from '../../lib/role-names.ts';
import { StatusBadge } from './status-badge.tsx';

const KINDS = { '0': 'todo', '1': 'done', '99': 'admin' } as const satisfies Record<`${Role}`, string>;

/** The role of a user as an icon and a word. */
export const RoleBadge = ({ role }: { role: Role }) => <StatusBadge kind={KINDS[role]}>{roleNames[role]}</StatusBadge>;
