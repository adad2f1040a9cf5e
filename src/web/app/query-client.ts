/**
 * The TanStack Query client, which holds the server state of all pages. It sets the retries and handles the loss of the session in one place.
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError, isAppError, isSessionError, NetworkError } from '../../domain/errors.ts';
import { applySession, SESSION_HASH, sessionQuery } from '../../features/account/web/session.ts';
import { watchReach } from '../../http/client.ts';
import { toastError } from '../../ui/components/feedback/toast.tsx';
import { reportReach, showsCopy } from '../../ui/offline/connection.ts';
import { answerOrCopy } from '../offline/answer-or-copy.ts';

/** How many times a query is retried after a network error. A query with an error response is not retried. */
const MAX_RETRIES = 2;

/** When the loader of the current page started its queries, ms since 1970. */
let loadedSince = 0;

export function markLoadStart(): void {
  loadedSince = Date.now();
}

/** A query or mutation with `meta.keepsPage` handles the loss of the session itself. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => handleSessionError(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => handleSessionError(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      // While the session is a copy from the device, no query is retried. When the server responds again, `useReconnection` requests the data.
      retry: (failures, error) => error instanceof NetworkError && navigator.onLine && !showsCopy(SESSION_HASH) && failures < MAX_RETRIES,
      // When the server cannot be reached, pages show the copies that the device keeps (ADR 44).
      persister: answerOrCopy,
      // Requests are sent even when the browser reports no network, because pages show their own offline message.
      networkMode: 'always',
      // The loader of a page has already requested its data, so the page does not request them again when it mounts (ADR 33).
      refetchOnMount: ({ state }) => state.dataUpdatedAt < loadedSince,
      retryOnMount: ({ state }) => state.errorUpdatedAt < loadedSince,
    },
    mutations: { networkMode: 'always' },
  },
});

watchReach(reportReach);

/** Reacts to the loss of the session or of the role. It refreshes the session, which redirects the user, and shows a toast. */
function handleSessionError(error: Error, meta: Record<string, unknown> | undefined): void {
  if (!(error instanceof AppError)) return;
  if (isAppError(error, 'forbidden', 'other-user', 'consent-required')) {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
  if (!isSessionError(error) || meta?.['keepsPage'] === true) return;
  // Several requests of a page may report the same loss, but one toast is enough.
  const isFirstReport = error.code !== 'unauthenticated' || applySession(queryClient, null);
  if (isFirstReport) toastError(error.message);
}
