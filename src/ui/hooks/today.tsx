import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { dayIn } from '../../domain/calendar-days.ts';
import { readerZone } from '../lib/reader-zone.ts';
import { RenderedAt } from './rendered-at.ts';

/** The tutor's time zone, which decides when the last day of access ends; `null` until it is loaded, and outside of its provider. */
export const TutorTimeZone = createContext<string | null>(null);

/** Calls the listener when the user looks at the page again, because the page may have stayed open over night. */
function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** The current day in the tutor's time zone, `2026-11-22`. Until the zone is known, it is the day of the reader. */
export function useToday(): string {
  const timeZone = use(TutorTimeZone);
  const renderedAt = use(RenderedAt);
  const dayOf = useMemo(() => dayIn(timeZone ?? readerZone()), [timeZone]);
  return useSyncExternalStore(
    subscribe,
    () => dayOf(Date.now()),
    () => dayOf(renderedAt),
  );
}
