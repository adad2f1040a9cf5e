/** The TanStack Query client with the server state of all pages. It sets retries, and handles the loss of the session in one place. */
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError, isSessionError, NetworkError } from '../../domain/errors.ts';
import { applySession, sessionQuery } from '../../features/account/web/session.ts';
import { toastError } from '../../ui/components/feedback/toast.tsx';

/** Retries of a query after a network error. An error response is not retried. */
const MAX_RETRIES = 2;

const mutationCache = new MutationCache({
  onError: (error, _variables, _result, mutation) => handleSessionError(error, mutation.meta),
});

// The pending state of a mutation must reach components before the next click, or a double click sends it twice: a microtask.
// Results are notified in a later task, so that code that awaits the mutation runs first.
let isMutationStarting = false;
mutationCache.subscribe((event) => {
  if (event.type === 'updated') isMutationStarting = event.action.type === 'pending';
});
notifyManager.setScheduler((notify) => {
  if (isMutationStarting) queueMicrotask(notify);
  else setTimeout(notify);
  isMutationStarting = false;
});

/** `meta.keepsPage`: the page handles the loss of the session itself. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => handleSessionError(error, query.meta) }),
  mutationCache,
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof NetworkError && failures < MAX_RETRIES,
      // Requests are always sent: pages show their own offline message.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Reacts to the loss of the session or of the role: refreshes the session, which redirects, and shows a toast. */
function handleSessionError(error: Error, meta: Record<string, unknown> | undefined): void {
  if (!(error instanceof AppError)) return;
  if (error.code === 'forbidden' || error.code === 'other-user') {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
  if (!isSessionError(error) || meta?.['keepsPage'] === true) return;
  // Several requests of a page may report the same loss; one toast is enough.
  const isFirstReport = error.code !== 'unauthenticated' || applySession(queryClient, null);
  if (isFirstReport) toastError(error.message);
}
