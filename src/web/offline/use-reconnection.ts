import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirmSession } from '../../features/account/web/confirm-session.ts';
import { isUnreachable } from '../../http/client.ts';
import { FIRST_RETRY_DELAY_MS, nextBackoffMs } from '../../ui/lib/retry-delay.ts';
import { copiesShown, isOffline, onReached, setShowsCopy, subscribeConnection } from '../../ui/offline/connection.ts';
import { isBeingAnswered } from './being-answered.ts';

/** Asks the server again for what the page shows, as soon as the server can be reached (rule R184). */
export function useReconnection(): void {
  const client = useQueryClient();
  useEffect(() => watchConnection(client), [client]);
}

/** @returns a function that stops the watching */
function watchConnection(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backoffMs = FIRST_RETRY_DELAY_MS;
  let isAsking = false;

  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isAsking) return;
    isAsking = true;
    try {
      if (navigator.onLine) await refresh(client);
    } catch {
      // The error is ignored, because the timer starts the next try.
    }
    isAsking = false;
    wait();
  };
  const wait = (): void => {
    if (!isOffline()) {
      backoffMs = FIRST_RETRY_DELAY_MS;
    } else if (timer === undefined && !isAsking) {
      timer = setTimeout(() => void ask(), backoffMs);
      backoffMs = nextBackoffMs(backoffMs);
    }
  };
  const askNow = (): void => {
    if (document.visibilityState === 'visible' && isOffline()) void ask();
  };

  wait();
  const stops = [subscribeConnection(wait), onReached(() => void ask())];
  window.addEventListener('online', askNow);
  document.addEventListener('visibilitychange', askNow);
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    window.removeEventListener('online', askNow);
    document.removeEventListener('visibilitychange', askNow);
  };
}

/**
 * Asks the server who is signed in, and then requests what the page shows.
 * @throws NetworkError, ResponseError
 */
async function refresh(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache();
  // The drafts are read before the first request, because a submission during this request ends the draft.
  const answered = new Set(copiesShown().filter((hash) => isBeingAnswered(client, cache.get(hash)?.queryKey ?? [])));
  await confirmSession(client);
  for (const hash of copiesShown()) {
    const query = cache.get(hash);
    if (query === undefined || !query.isActive() || answered.has(hash)) {
      setShowsCopy(hash, false);
      if (query !== undefined && !query.isActive()) cache.remove(query);
    }
  }
  const shown = new Set(copiesShown());
  await client.refetchQueries({
    type: 'active',
    predicate: ({ queryHash, state }) => shown.has(queryHash) || (state.status === 'error' && isUnreachable(state.error)),
  });
}
