import { Navigate, Outlet, ScrollRestoration, type Location } from 'react-router';
import { useReturnTo } from '../features/account/web/return-to.ts';
import { useSession } from '../features/account/web/session.ts';
import { LoadingPanel } from '../ui/loading-panel.tsx';
import { useLoadAhead, type Load } from './load-ahead.ts';
import { PageFailure } from './page-failure.tsx';

/** What a page's scroll position is kept by. Pages that were opened by their address all have the key «default». */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Waits until it is known who is signed in (specification §2), then shows the page. */
export function Root() {
  const session = useSession();
  if (session.isPending) return <LoadingPanel />;
  if (session.data === undefined) return <PageFailure onRetry={() => void session.refetch()} />;
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
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
