import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '../../../domain/users/user.ts';
import { setSession } from './session.ts';

/** The page that sent the visitor to the sign-in (rule R23), or the dashboard. */
export function useReturnTo(): string {
  const state: unknown = useLocation().state;
  const isPath = typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
  return isPath ? (state as { from: string }).from : '/dashboard';
}

/**
 * Enters the site after a sign-in or a registration. The navigation begins at once, and with it the loader of the page; the
 * guard of the sign-in pages would begin it only after a render.
 * @returns resolves when the sign-in page has been left, so that its button stays busy until then
 */
export function useEnter(): (user: User) => Promise<void> {
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
