import { use } from 'react';
import { shortDate } from '../lib/russian/dates.ts';
import { RenderedAt } from './rendered-at.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Formats a short date on pages that the server renders. The server does not know the reader's time zone, so until the page is hydrated the date is
 * the day in UTC (ADR 40).
 */
export function useShortDate(): (iso: string) => string {
  const renderedAt = use(RenderedAt);
  const isHydrated = useHydrated();
  return (iso) => (isHydrated ? shortDate(iso) : shortDate(iso, new Date(renderedAt), 'utc'));
}
