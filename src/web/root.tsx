import { Navigate, Outlet } from 'react-router';
import { useReturnTo } from '../features/account/web/return-to.ts';
import { useSession } from '../features/account/web/session.ts';
import { LoadingPanel } from '../ui/loading-panel.tsx';
import { useLoadAhead, type Load } from './load-ahead.ts';
import { PageFailure } from './page-failure.tsx';
import { Places } from './places.tsx';

/** Waits until it is known who is signed in (specification §2), then shows the page. */
export function Root() {
  const session = useSession();
  if (session.isPending) return <LoadingPanel />;
  if (session.data === undefined) return <PageFailure onRetry={() => void session.refetch()} />;
  return (
    <>
      <Outlet />
      <Places />
    </>
  );
}

/** What is behind the sign-in, while a password is still being typed. */
const BEHIND_SIGN_IN: readonly Load[] = [() => Promise.all([import('./layout.tsx'), import('./pages/dashboard-page.tsx')])];

/** Pages in front of the sign-in: who is in, or has just come in, goes on to where they were bound for. */
export function GuestOnly() {
  const { data } = useSession();
  const returnTo = useReturnTo();
  useLoadAhead(BEHIND_SIGN_IN, 500);
  return data?.user ? <Navigate to={returnTo} replace /> : <Outlet />;
}
