import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo, useSyncExternalStore } from 'react';
import { RenderedAt } from '../hooks/rendered-at.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { readerZone } from '../lib/reader-zone.ts';
import type { DueClock } from './due-words.ts';

const MINUTE_MS = 60_000;

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** A due may pass while the page is open, or while it is not looked at. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * The clock of the device, to the minute. A rendered page shows the time of the server and the time zone of the site until the device
 * counts (ADR 40).
 */
export function useDueClock(): DueClock {
  // The settings are loaded ahead; until they are there, the reader's days count as those of the site.
  const siteZone = useQueryClient().getQueryData<{ timeZone: string }>(['GET /api/config'])?.timeZone;
  const isHydrated = useHydrated();
  const renderedAt = use(RenderedAt);
  const now = useSyncExternalStore(subscribe, thisMinute, () => renderedAt);
  return useMemo(() => {
    const zone = isHydrated ? readerZone() : siteZone;
    return { now, zone, siteZone: siteZone ?? zone };
  }, [now, isHydrated, siteZone]);
}
