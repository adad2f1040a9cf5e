import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo, useSyncExternalStore } from 'react';
import { RenderedAt } from '../hooks/rendered-at.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { readerZone } from '../lib/reader-zone.ts';
import type { DueClock } from './due-words.ts';

const MINUTE_MS = 60_000;

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Calls the listener each minute, and when the user looks at the page again: a due may pass meanwhile. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * The clock of the device, to the minute. A page that the server renders uses the time of the server and the time zone of the site, until the
 * browser takes over (ADR 40).
 */
export function useDueClock(): DueClock {
  // The loader requests the settings. Until they arrive, the time zone of the reader is used in place of the time zone of the site.
  const siteZone = useQueryClient().getQueryData<{ timeZone: string }>(['GET /api/config'])?.timeZone;
  const isHydrated = useHydrated();
  const renderedAt = use(RenderedAt);
  const now = useSyncExternalStore(subscribe, thisMinute, () => renderedAt);
  return useMemo(() => {
    const zone = isHydrated ? readerZone() : siteZone;
    return { now, zone, siteZone: siteZone ?? zone };
  }, [now, isHydrated, siteZone]);
}
