import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignedInUser } from '../../../domain/users/user.ts';
import type { PostedForm } from '../../../http/page-rendering.ts';
import { RefusedForm } from './refused-form.ts';
import { setSession } from './session.ts';

/** The form that the server has refused, until the page is left. @param path of the page; any page without it */
export function useRefusedForm(path?: string): PostedForm | null {
  const form = use(RefusedForm);
  // The key of the first page.
  const isFirst = useLocation().key === 'default';
  return form !== null && isFirst && (path === undefined || form.path === path) ? form : null;
}

/** What has led the visitor to the sign-in (rule R23): a page, and the code of an invitation. */
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

/** The page that sent the visitor to the sign-in, or the dashboard. */
export const useReturnTo = (): string => useEntry().from ?? '/dashboard';

/**
 * Enters the site after a sign-in or a registration. The navigation begins at once, and with it the loader of the page; the
 * guard of the sign-in pages would begin it only after a render.
 * @returns resolves when the sign-in page has been left, so that its button stays busy until then
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
