import { use } from 'react';
import { shortDate } from '../lib/format-russian.ts';
import { DrawnAt } from './drawn-at.ts';
import { useHydrated } from './use-hydrated.ts';

/** `shortDate` for drawn pages: the day of UTC until the time zone of the reader counts (ADR 40). */
export function useShortDate(): (iso: string) => string {
  const drawnAt = use(DrawnAt);
  const isHydrated = useHydrated();
  return (iso) => (isHydrated ? shortDate(iso) : shortDate(iso, new Date(drawnAt), 'utc'));
}
