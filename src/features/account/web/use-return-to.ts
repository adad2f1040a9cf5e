import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignedInUser } from '../../../domain/users/user.ts';
import type { PostedForm } from '../../../http/page-rendering.ts';
import { RefusedForm } from './refused-form.ts';
import { setSession } from './session.ts';

/**
 * The form that the server refused (`RefusedForm`). It is `null` once the user has left the page.
 * @param path returns only the form of the page with this path; without it, the form of any page
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
 * Enters the site after a sign-in or a registration. It starts the navigation, and with it the loader of the next page, at once. The
 * redirect of the sign-in pages would start it only after a render.
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
