import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How long the copying waits, ms, because the page that is opening loads first. */
const START_DELAY_MS = 1_000;

/** Keeps copies of what the user opens, from the first page on. */
export function useKeepCopies(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const start = async (): Promise<void> => {
      // The code that shows copies is loaded, too, because it is needed when there is no network.
      const [{ keepCopies }] = await Promise.all([import('./keep-copies.ts'), import('./shown-copy.ts'), import('../../ui/offline/copies/list-on-device.ts')]);
      if (!isGone) stop = keepCopies(client);
    };
    // If the code fails to load, nothing is kept.
    const timer = setTimeout(() => void start().catch(() => undefined), START_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client]);
}
