import { date } from '../lib/russian/dates.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Formats a date on pages that the server renders. The server does not know the reader's time zone, so until the page is hydrated the date is the day
 * in UTC (ADR 40).
 */
export function useDate(): (iso: string) => string {
  const isHydrated = useHydrated();
  return (iso) => date(iso, isHydrated ? 'reader' : 'utc');
}
