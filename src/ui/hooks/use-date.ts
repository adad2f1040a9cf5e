import { date } from '../lib/russian/dates.ts';
import { useHydrated } from './use-hydrated.ts';

/** `date` for rendered pages: the day of UTC until the time zone of the reader counts (ADR 40). */
export function useDate(): (iso: string) => string {
  const isHydrated = useHydrated();
  return (iso) => date(iso, isHydrated ? 'reader' : 'utc');
}
