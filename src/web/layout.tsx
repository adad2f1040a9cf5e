import { IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPath, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { failureTexts } from '../domain/failure.ts';
import { ROLE } from '../domain/role.ts';
import { sessionQuery, useSession, useSignOut, type Lost } from '../features/account/web/session.ts';
import { CurrentUser, useCurrentUser } from '../ui/current-user.tsx';
import { saveTexts } from '../ui/saving/texts.ts';
import { Strip } from '../ui/strip.tsx';
import { uiTexts } from '../ui/texts.ts';
import { toastError } from '../ui/toast.tsx';
import { leaveUnlessUnsaved, useHasUnsaved } from '../ui/saving/leaving.ts';
import { PageFrame } from './frame/page-frame.tsx';
import { useLoadAhead, type Load } from './load-ahead.ts';

const SIGN_OUT_FAILED = `Не удалось выйти. ${uiTexts.checkConnection}`;

/** Where learners go on from any page: nobody is to wait for the next one, or to meet a dead spot on the way to a result. */
const WAYS_OF_LEARNERS: readonly Load[] = [
  () => import('../features/tests/web/take-test-page.tsx'),
  () => import('../features/tests/web/results-page.tsx'),
  () => import('../features/lessons/web/lessons-page.tsx'),
  () => import('../features/lessons/web/lesson-test-page.tsx'),
  () => import('../features/lessons/web/lesson-results-page.tsx'),
  // The largest: the text of lessons is Markdown.
  () => import('../features/lessons/web/lesson-page.tsx'),
];

/** The frame around pages that everyone may see. */
export function OpenLayout() {
  const { data } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const leave = () => {
    if (signOut.isPending) return;
    signOut.mutate(undefined, {
      onSuccess: () => void navigate('/'),
      onError: () => toastError(SIGN_OUT_FAILED),
    });
  };
  return (
    <PageFrame user={data?.user ?? null} onSignOut={leave}>
      <Outlet />
    </PageFrame>
  );
}

/** Pages for signed-in people: others go to the sign-in and come back after it. Nobody sees another's pages. */
export function SignedInLayout() {
  const { data } = useSession();
  const location = useLocation();
  const signOut = useSignOut();
  const user = data?.user ?? null;
  useLoadAhead(WAYS_OF_LEARNERS, 2000);

  if (user === null) {
    // Who left on purpose starts anew.
    const state = signOut.isSuccess ? null : { from: createPath(location) };
    return <Navigate to="/" replace state={state} />;
  }
  const leave = async () => {
    if (!signOut.isPending) await signOut.mutateAsync().catch(() => toastError(SIGN_OUT_FAILED));
  };
  return (
    <CurrentUser key={user.uid} value={user}>
      <PageFrame user={user} onSignOut={() => leaveUnlessUnsaved(leave)}>
        {data?.lost && <SessionLost how={data.lost} />}
        <Outlet />
      </PageFrame>
    </CurrentUser>
  );
}

/** Says why saving won't do, and lets the page go as soon as nothing there is unsaved any more. */
function SessionLost({ how }: { how: Lost }) {
  const queryClient = useQueryClient();
  const isUnsaved = useHasUnsaved();
  useEffect(() => {
    if (!isUnsaved) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [isUnsaved, queryClient]);
  return (
    <Strip icon={IconUserOff}>
      <strong>{failureTexts[how]}</strong> {how === 'forbidden' ? saveTexts.copyFirst : saveTexts.signInElsewhere}
    </Strip>
  );
}

/** Pages for role 99 (specification §6). */
export function AdminOnly() {
  return useCurrentUser().role === ROLE.admin ? <Outlet /> : <Navigate to="/" replace />;
}
