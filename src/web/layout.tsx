import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { ROLE } from '../domain/role.ts';
import { useSession, useSignOut } from '../features/account/web/session.ts';
import { CurrentUser, useCurrentUser } from '../ui/current-user.tsx';
import { toastError } from '../ui/toast.tsx';
import { PageFrame } from './frame/page-frame.tsx';

const SIGN_OUT_FAILED = 'Не удалось выйти. Проверьте соединение и попробуйте ещё раз.';

/** The frame around pages that everyone may see. */
export function OpenLayout() {
  const { data } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const leave = () =>
    signOut.mutate(undefined, {
      onSuccess: () => void navigate('/'),
      onError: () => toastError(SIGN_OUT_FAILED),
    });
  return (
    <PageFrame user={data?.user ?? null} onSignOut={leave}>
      <Outlet />
    </PageFrame>
  );
}

/** Pages for signed-in people: others go to the sign-in and come back after it. */
export function SignedInLayout() {
  const { data } = useSession();
  const { pathname, search } = useLocation();
  const signOut = useSignOut();
  const user = data?.user ?? null;

  if (user === null) {
    // Who left on purpose starts anew.
    const state = signOut.isSuccess ? null : { from: pathname + search };
    return <Navigate to="/" replace state={state} />;
  }
  return (
    <CurrentUser value={user}>
      <PageFrame
        user={user}
        onSignOut={() => signOut.mutate(undefined, { onError: () => toastError(SIGN_OUT_FAILED) })}
      >
        <Outlet />
      </PageFrame>
    </CurrentUser>
  );
}

/** Pages for role 99 (specification §6). */
export function AdminOnly() {
  return useCurrentUser().role === ROLE.admin ? <Outlet /> : <Navigate to="/" replace />;
}
