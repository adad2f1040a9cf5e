import { Navigate, Outlet } from 'react-router';
import { ROLE } from '../../domain/users/role.ts';
import { NeedsNetwork } from '../../ui/components/feedback/load-error.tsx';
import { useCurrentUser } from '../../ui/hooks/current-user.tsx';
import { texts as offlineTexts } from '../../ui/offline/texts.ts';
import { TutorDays } from '../layout/tutor-days.tsx';

/** Shows its pages only to users of role 99 (rule R18). */
export function RequireAdmin() {
  if (useCurrentUser().role !== ROLE.admin) return <Navigate to="/" replace />;
  return (
    <NeedsNetwork value={offlineTexts.pageNeedsNetwork}>
      <TutorDays>
        <Outlet />
      </TutorDays>
    </NeedsNetwork>
  );
}
