import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Lets the page that is opening load first. */
const START_DELAY_MS = 1_000;

/** Keeps what the user opens, from the first page on. */
export function useKeepCopies(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const start = async (): Promise<void> => {
      // What shows copies is needed without a network.
      const [{ keepCopies }] = await Promise.all([import('./keep-copies.ts'), import('./shown-copy.ts'), import('../../ui/offline/copies/list-on-device.ts')]);
      if (!isGone) stop = keepCopies(client);
    };
    // Without the code nothing is kept.
    const timer = setTimeout(() => void start().catch(() => undefined), START_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client]);
}
