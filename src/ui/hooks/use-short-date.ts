import { use } from 'react';
import { shortDate } from '../lib/russian/dates.ts';
import { RenderedAt } from './rendered-at.ts';
import { useHydrated } from './use-hydrated.ts';

/** `shortDate` for rendered pages: the day of UTC until the time zone of the reader counts (ADR 40). */
export function useShortDate(): (iso: string) => string {
  const renderedAt = use(RenderedAt);
  const isHydrated = useHydrated();
  return (iso) => (isHydrated ? shortDate(iso) : shortDate(iso, new Date(renderedAt), 'utc'));
}
