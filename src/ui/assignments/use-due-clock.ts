import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo, useSyncExternalStore } from 'react';
import { RenderedAt } from '../hooks/rendered-at.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { readerZone } from '../lib/reader-zone.ts';
import type { DueClock } from './due-words.ts';

const MINUTE_MS = 60_000;

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Calls the listener each minute, and when the user looks at the page again, because a due date may have passed. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * The current time to the minute, and the time zones. Before hydration, a page that was rendered on the server uses the server's time and the site's
 * time zone (ADR 40).
 */
export function useDueClock(): DueClock {
  // The site's settings are loaded by the router's loader. Until they arrive, the reader's time zone is used in their place.
  const siteZone = useQueryClient().getQueryData<{ timeZone: string }>(['GET /api/config'])?.timeZone;
  const isHydrated = useHydrated();
  const renderedAt = use(RenderedAt);
  const now = useSyncExternalStore(subscribe, thisMinute, () => renderedAt);
  return useMemo(() => {
    const zone = isHydrated ? readerZone() : siteZone;
    return { now, zone, siteZone: siteZone ?? zone };
  }, [now, isHydrated, siteZone]);
}
