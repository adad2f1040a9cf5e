import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { draftedTests } from '../../ui/drafts/draft-storage.ts';
import { onNetworkBack } from '../../ui/hooks/use-online.ts';
import { onReached } from '../../ui/offline/connection.ts';

/** Lets the page that is opening load first. */
const START_DELAY_MS = 1_500;

/** Sends what the device keeps for a user, from whatever page: at the start, when the network is back, and when the page is looked at again. */
export function useOutbox(uid: string): void {
  const client = useQueryClient();
  useEffect(() => startOutbox(client, uid), [client, uid]);
}

/** @returns stops it */
function startOutbox(client: QueryClient, uid: string): () => void {
  let isRunning = false;
  const send = async (): Promise<void> => {
    if (isRunning || !navigator.onLine || document.visibilityState === 'hidden') return;
    isRunning = true;
    try {
      // Loads with the first answers that wait: most visits have none. Without a network nothing is sent either.
      const code = draftedTests(uid).length > 0 ? await import('./send-kept-drafts.ts').catch(() => null) : null;
      await code?.sendKeptDrafts(client, uid);
    } finally {
      isRunning = false;
    }
  };
  const listener = (): void => void send();
  const timer = setTimeout(listener, START_DELAY_MS);
  const stops = [onNetworkBack(listener), onReached(listener)];
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    document.removeEventListener('visibilitychange', listener);
  };
}
