/** The root route of the router. It waits for the session and restores scroll positions. The guard of the sign-in pages is here, too. */
import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useReturnTo } from '../../features/account/web/use-return-to.ts';
import { useSession } from '../../features/account/web/session.ts';
import { LoadingPanel } from '../../ui/components/feedback/loading-panel.tsx';
import { markPageShown } from './lost-chunks.ts';
import { usePrefetch, type Importer } from './prefetch-pages.ts';
import { RouteError } from './route-error.tsx';
import { RestoreScroll } from './restore-scroll.tsx';

/** Waits for the session (rule R23). */
export function Root() {
  const session = useSession();
  useEffect(markPageShown, []);
  if (session.isPending) return <LoadingPanel />;
  if (session.data === undefined) return <RouteError onRetry={() => void session.refetch()} />;
  return (
    <>
      <Outlet />
      <RestoreScroll />
    </>
  );
}

/** The pages that are likely after a sign-in. They are prefetched while a visitor types the password. */
const PAGES_AFTER_SIGN_IN: readonly Importer[] = [
  async (client) => {
    const [{ addGuestFooter, removeLeftovers }] = await Promise.all([import('./guards.tsx'), import('../pages/dashboard-page.tsx')]);
    await Promise.all([addGuestFooter(client), removeLeftovers()]);
  },
];

/**
 * The layout of the sign-in and registration pages. It redirects a signed-in user to the page that the user wanted. During a sign-in the form
 * stays until that page is ready.
 */
export function RequireGuest() {
  const { data } = useSession();
  const returnTo = useReturnTo();
  // The mutation of a sign-in ends only when the page after the sign-in is shown (`useEnter`).
  const isEntering = useIsMutating() > 0;
  usePrefetch(PAGES_AFTER_SIGN_IN, 500);
  return data?.user && !isEntering ? <Navigate to={returnTo} replace /> : <Outlet />;
}
