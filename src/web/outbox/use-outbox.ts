import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onNetworkBack } from '../../ui/hooks/use-online.ts';
import { sendKeptDrafts } from './send-kept-drafts.ts';

/** Lets the page that is opening load first. */
const START_DELAY_MS = 1_500;

/** Sends what the device keeps for a user, from whatever page: at the start, when the network is back, and when the page is looked at again. */
export function useOutbox(uid: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let running: Promise<void> | null = null;
    const send = (): void => {
      if (!navigator.onLine || document.visibilityState === 'hidden') return;
      running ??= sendKeptDrafts(client, uid).finally(() => {
        running = null;
      });
    };
    const timer = setTimeout(send, START_DELAY_MS);
    const stopListening = onNetworkBack(send);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', send);
    };
  }, [client, uid]);
}
