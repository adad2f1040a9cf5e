/** Layout routes that check the session and the role before a page renders. They redirect users who may not see it. */
import { IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { createPath, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { errorMessages } from '../../domain/errors.ts';
import type { Gate } from '../../domain/personal-data/consent-gate.ts';
import { ROLE } from '../../domain/users/role.ts';
import type { SignedInUser } from '../../domain/users/user.ts';
import { removeLeftovers } from '../../features/account/web/leftovers.ts';
import { applyRecordedSignOut } from '../../features/account/web/recorded-sign-out.ts';
import { sessionQuery, useSession, type SessionLoss } from '../../features/account/web/session.ts';
import { useSignOut } from '../../features/account/web/sign-out.ts';
import { configQuery } from '../../features/site/web/config.ts';
import { CurrentUser, useMarkCurrentUser } from '../../ui/hooks/current-user.tsx';
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts';
import { useOffline } from '../../ui/offline/connection.ts';
import { saveTexts } from '../../ui/forms/texts.ts';
import { Banner } from '../../ui/components/feedback/banner.tsx';
import { hasUnsaved, leaveUnlessUnsaved, useHasUnsaved } from '../../ui/forms/unsaved-changes.ts';
import { AppShell } from '../layout/app-shell.tsx';
import { addGuestFooter } from './guest-footer.ts';
import { load } from './page-loader.ts';
import { prefetchSignOut, useAskBeforeSignOut } from './use-ask-before-sign-out.tsx';
import { useKeepCopies } from '../offline/use-keep-copies.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { ServiceWorkerWhenIdle } from '../service-worker/when-idle.tsx';
import { usePrefetch, type Importer } from './prefetch-pages.ts';

export { addGuestFooter, removeLeftovers };

/** Pages that learners open from any page. They are prefetched, because a slow or lost network must not block them. */
const LEARNER_PAGES: readonly Importer[] = [
  () => import('../../ui/components/overlays/overlay-panels.ts'),
  prefetchSignOut,
  removeLeftovers,
  () => import('../outbox/outbox.ts'),
  () => import('../../ui/answer-queue/photos/device-photos.ts'),
  () => import('../../features/tests/web/take-test-page.tsx'),
  () => import('../../features/tests/web/results-page.tsx'),
  () => import('../pages/lessons/lessons-page.tsx'),
  () => import('../pages/lessons/lesson-test-page.tsx'),
  () => import('../pages/lessons/lesson-results-page.tsx'),
  () => import('../pages/lessons/lesson-page.tsx'),
  // The Markdown parser is the largest chunk that learners need.
  () => import('../../ui/markdown/markdown-text.tsx'),
  // The page with the link to the bot opens without a network, too.
  (client) => Promise.all([import('../pages/contact-page.tsx'), load(configQuery)(client)]),
];

const ADMIN_PAGES: readonly Importer[] = [() => import('./admin-routes.tsx'), ...LEARNER_PAGES];

/** Loads the strip of running tests later, because the sign-in page, which shares the first script, does not show it. */
export const loadRunningStrip = () =>
  import('../../features/tests/web/clock/running-strip.tsx').then(
    ({ RunningStrip }) => ({ default: RunningStrip }),
    () => ({ default: () => null }),
  );
const RunningStrip = lazy(loadRunningStrip);
/** All renders share this element. A new element at each render would make React render parts again that it has not hydrated yet. */
export const runningStrip = (
  <Suspense>
    <RunningStrip />
  </Suspense>
);

const GraceNote = lazy(() => import('../../ui/consent/grace-note.tsx'));

/** Whether a user who has not consented yet may stay on a page. Such a user can still finish an open test for some hours. */
const mayStay = ({ until }: Gate, pathname: string): boolean =>
  until !== null && Date.parse(until) > Date.now() && /^\/(test\/[^/]+|lesson\/[^/]+\/test)\/?$/.test(pathname);

/**
 * The documents that the user has to consent to before using the site. Without a network nothing is asked, because the copies on the device must
 * open.
 */
function useGate(user: SignedInUser | null): Gate | undefined {
  return useOffline() ? undefined : user?.gate;
}

/** Layout of pages for everyone. */
export function PublicLayout() {
  const { data } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const leave = useSingleFlight(() => signOut.mutateAsync().then(() => navigate('/')));
  const { ask, dialog } = useAskBeforeSignOut(data?.user ?? null, leave);
  const location = useLocation();
  const isGated = useGate(data?.user ?? null) !== undefined;
  if (isGated && location.pathname.startsWith('/join/')) return <Navigate to="/consent" replace state={{ from: location }} />;
  return (
    <AppShell user={data?.user ?? null} isGated={isGated} onSignOut={() => void ask()}>
      {dialog}
      {data?.user && <ServiceWorkerWhenIdle />}
      <Outlet />
    </AppShell>
  );
}

/**
 * The layout of pages for signed-in users. It sends others to the sign-in page, which leads back afterwards. The `key` remounts the pages when
 * the user changes, because nobody may see the pages of another user.
 */
export function ProtectedLayout() {
  const { data } = useSession();
  const location = useLocation();
  const signOut = useSignOut();
  const leave = useSingleFlight(() => signOut.mutateAsync());
  const user = data?.user ?? null;
  const { ask, dialog } = useAskBeforeSignOut(user, leave);
  useMarkCurrentUser(user?.uid ?? null);
  usePrefetch(user?.role === ROLE.admin ? ADMIN_PAGES : LEARNER_PAGES, 2000);
  const closing = useGate(user);

  if (user === null) {
    const state = data?.hasLeft === true ? null : { from: createPath(location) };
    return <Navigate to="/" replace state={state} />;
  }
  const { gate } = user;
  if (closing !== undefined && !mayStay(closing, location.pathname)) return <Navigate to="/consent" replace state={{ from: location }} />;
  return (
    <CurrentUser key={user.uid} value={user}>
      <Background uid={user.uid} />
      <AppShell user={user} strip={user.role !== ROLE.admin && gate === undefined && runningStrip} onSignOut={() => (hasUnsaved() ? leaveUnlessUnsaved(() => ask(true)) : void ask())}>
        {dialog}
        <ServiceWorkerWhenIdle />
        {data?.lost && <SessionLostBanner reason={data.lost} />}
        {gate?.until && (
          <Suspense>
            <GraceNote until={gate.until} />
          </Suspense>
        )}
        <Outlet />
      </AppShell>
    </CurrentUser>
  );
}

/** Renders nothing. It runs the background work of the signed-in user, such as sending answers, on every page. */
function Background({ uid }: { uid: string }) {
  const client = useQueryClient();
  useOutbox(uid);
  useKeepCopies();
  useEffect(() => void applyRecordedSignOut(client), [client]);
  return null;
}

/**
 * Explains why unsaved changes cannot be saved. When no unsaved changes remain, it reads the session again. The site then closes the page,
 * because the user may no longer see it.
 */
function SessionLostBanner({ reason }: { reason: SessionLoss }) {
  const queryClient = useQueryClient();
  const isUnsaved = useHasUnsaved();
  useEffect(() => {
    if (!isUnsaved) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [isUnsaved, queryClient]);
  return (
    <Banner icon={IconUserOff}>
      <strong>{errorMessages[reason]}</strong> {reason === 'forbidden' ? saveTexts.copyFirst : saveTexts.signInElsewhere}
    </Banner>
  );
}
