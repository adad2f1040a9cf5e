import { date } from '../lib/russian/dates.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Formats a date on pages that the server renders. Until the browser takes over, it is the day in UTC, because the server does not know the
 * reader's time zone (ADR 40).
 */
export function useDate(): (iso: string) => string {
  const isHydrated = useHydrated();
  return (iso) => date(iso, isHydrated ? 'reader' : 'utc');
}
