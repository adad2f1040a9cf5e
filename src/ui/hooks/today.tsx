import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { dayIn } from '../../domain/access/day.ts';
import { readerZone } from '../lib/reader-zone.ts';
import { RenderedAt } from './rendered-at.ts';

/** The tutor's time zone, in which days of access begin and end; `null` until it is loaded, or where nothing provides it. */
export const TutorTimeZone = createContext<string | null>(null);

/** A page that stayed open over night is looked at again. */
function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** The tutor's day, `2026-11-22`; the reader's until the time zone is known. */
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
