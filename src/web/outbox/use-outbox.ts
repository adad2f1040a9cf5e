import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerQueue, followOtherTabs } from '../../ui/answer-queue/device-queue.ts';
import { setTransport } from '../../ui/answer-queue/device-transport.ts';
import { onNetworkBack } from '../../ui/hooks/use-online.ts';
import { onReached } from '../../ui/offline/connection.ts';
import { hasLeftDevice } from '../../ui/offline/device-session.ts';
import { pageTransport } from './page-transport.ts';

/** How long the sending waits, ms, because the page that is opening loads first. */
const START_DELAY_MS = 1_500;

/** Sends a user's answers from every page: at the start, when the network is back, and when the user looks at the page again. */
export function useOutbox(uid: string): void {
  const client = useQueryClient();
  useEffect(() => startOutbox(client, uid), [client, uid]);
}

/** @returns a function that stops the sending */
function startOutbox(client: QueryClient, uid: string): () => void {
  setTransport(pageTransport(client));
  const sendWaiting = async (): Promise<void> => {
    if (!navigator.onLine || document.visibilityState === 'hidden') return;
    const { sendAnswers } = await import('./outbox.ts');
    await sendAnswers(client, uid);
  };
  // Without a network the code may be missing, but then nothing could be sent either.
  const send = (): void => void sendWaiting().catch(() => undefined);
  const retry = (): void => {
    void answerQueue.retry(uid);
    send();
  };
  const onVisibilityChange = (): void => {
    // Another tab has signed out while this tab was frozen. The answers are removed and must not be written again.
    if (hasLeftDevice(uid)) return answerQueue.stop(uid);
    if (document.visibilityState === 'hidden') return void answerQueue.flush(uid);
    void answerQueue.look(uid);
    send();
  };
  const onPageHide = (): void => void answerQueue.flush(uid);
  const timer = setTimeout(send, START_DELAY_MS);
  const stops = [onNetworkBack(retry), onReached(retry), followOtherTabs(uid)];
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', onPageHide);
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', onPageHide);
    answerQueue.stop(uid);
  };
}
