import { useLocation } from 'react-router';

/** Where a visitor was sent away from because nobody was signed in; the dashboard for who came by themselves. */
export function useReturnTo(): string {
  const state: unknown = useLocation().state;
  const isPath = typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
  return isPath ? (state as { from: string }).from : '/dashboard';
}
