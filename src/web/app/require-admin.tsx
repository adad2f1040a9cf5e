import { Navigate, Outlet } from 'react-router';
import { ROLE } from '../../domain/users/role.ts';
import { useCurrentUser } from '../../ui/hooks/current-user.tsx';
import { TutorDays } from '../layout/tutor-days.tsx';

/** Pages for role 99 (rule R18). */
export function RequireAdmin() {
  if (useCurrentUser().role !== ROLE.admin) return <Navigate to="/" replace />;
  return (
    <TutorDays>
      <Outlet />
    </TutorDays>
  );
}
