import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignedInUser } from '../../../domain/users/user.ts';
import type { PostedForm } from '../../../http/page-rendering.ts';
import { RefusedForm } from './refused-form.ts';
import { setSession } from './session.ts';

/**
 * The form that the server has refused, until the user leaves the page.
 * @param path the path of the page whose form is wanted; if it is missing, any page
 */
export function useRefusedForm(path?: string): PostedForm | null {
  const form = use(RefusedForm);
  // React Router gives this key to the page that the browser opened first.
  const isFirst = useLocation().key === 'default';
  return form !== null && isFirst && (path === undefined || form.path === path) ? form : null;
}

/** Why the visitor came to the sign-in (rule R23): from a page, or with the code of an invitation. */
interface Entry {
  from?: string;
  invitation?: string;
}

export function useEntry(): Entry {
  const { state } = useLocation() as { state: unknown };
  const form = useRefusedForm();
  const { from, invitation } = Object(state ?? form?.fields) as Record<keyof Entry, unknown>;
  return { ...(typeof from === 'string' && { from }), ...(typeof invitation === 'string' && { invitation }) };
}

/** The page that the visitor came from, or the dashboard. */
export const useReturnTo = (): string => useEntry().from ?? '/dashboard';

/**
 * Enters the site after a sign-in or a registration. The navigation begins at once, and with it the loader of the page; the guard of the
 * sign-in pages would begin it only after a render.
 * @returns a promise that resolves when the user has left the sign-in page, whose button stays busy until then
 */
export function useEnter(): (user: SignedInUser) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const leave = useRef(() => {});
  useEffect(() => () => leave.current(), []);
  return (user) => {
    setSession(queryClient, user);
    void navigate(returnTo, { replace: true });
    return new Promise((resolve) => (leave.current = resolve));
  };
}
