import { useLocation } from 'react-router';

/** The page that sent the visitor to the sign-in (rule R23), or the dashboard. */
export function useReturnTo(): string {
  const state: unknown = useLocation().state;
  const isPath = typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
  return isPath ? (state as { from: string }).from : '/dashboard';
}
