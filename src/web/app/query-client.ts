/** The TanStack Query client with the server state of all pages. It sets retries, and handles the loss of the session in one place. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError, isAppError, isSessionError, NetworkError } from '../../domain/errors.ts';
import { applySession, SESSION_HASH, sessionQuery } from '../../features/account/web/session.ts';
import { watchReach } from '../../http/client.ts';
import { toastError } from '../../ui/components/feedback/toast.tsx';
import { reportReach, showsCopy } from '../../ui/offline/connection.ts';
import { answerOrCopy } from '../offline/answer-or-copy.ts';

/** Retries of a query after a network error. An error response is not retried. */
const MAX_RETRIES = 2;

/** When the loader of the current page started its queries, ms since 1970. */
let loadedSince = 0;

export function markLoadStart(): void {
  loadedSince = Date.now();
}

/** `meta.keepsPage`: the page handles the loss of the session itself. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => handleSessionError(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => handleSessionError(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      // A page of copies waits for nothing: it asks again once the server responds.
      retry: (failures, error) => error instanceof NetworkError && navigator.onLine && !showsCopy(SESSION_HASH) && failures < MAX_RETRIES,
      // Where the server cannot be reached pages show what the device keeps (ADR 44).
      persister: answerOrCopy,
      // Requests are always sent: pages show their own offline message.
      networkMode: 'always',
      // What the loader of the page has loaded is not requested again (ADR 33).
      refetchOnMount: ({ state }) => state.dataUpdatedAt < loadedSince,
      retryOnMount: ({ state }) => state.errorUpdatedAt < loadedSince,
    },
    mutations: { networkMode: 'always' },
  },
});

watchReach(reportReach);

/** Reacts to the loss of the session or of the role: refreshes the session, which redirects, and shows a toast. */
function handleSessionError(error: Error, meta: Record<string, unknown> | undefined): void {
  if (!(error instanceof AppError)) return;
  if (isAppError(error, 'forbidden', 'other-user', 'consent-required')) {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
  if (!isSessionError(error) || meta?.['keepsPage'] === true) return;
  // Several requests of a page may report the same loss; one toast is enough.
  const isFirstReport = error.code !== 'unauthenticated' || applySession(queryClient, null);
  if (isFirstReport) toastError(error.message);
}
