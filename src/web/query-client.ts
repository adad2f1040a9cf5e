import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { Failure, isOfSession, NoConnection } from '../domain/failure.ts';
import { noteSession, sessionQuery } from '../features/account/web/session.ts';
import { toastError } from '../ui/toast.tsx';

/** A dropped connection is worth another try or two; an answer of the server is not. */
const RETRIES = 2;

const mutationCache = new MutationCache({
  onError: (error, _variables, _result, mutation) => noteRights(error, mutation.meta),
});

// That something is being sent is told before the next press arrives, or of a double click the second sends it again. What
// comes of it is told a task later: whoever awaits it goes on first.
let isBeginning = false;
mutationCache.subscribe((event) => {
  if (event.type === 'updated') isBeginning = event.action.type === 'pending';
});
notifyManager.setScheduler((tell) => {
  if (isBeginning) queueMicrotask(tell);
  else setTimeout(tell);
  isBeginning = false;
});

/** Server state of all pages. `meta.keepsPage`: the page itself says that nobody is signed in any more. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => noteRights(error, query.meta) }),
  mutationCache,
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof NoConnection && failures < RETRIES,
      // What to say without a network is up to the pages: a request is always tried.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The server knows a session or a role no more, or has another session: pages that need them give way, with a word. */
function noteRights(error: Error, meta: Record<string, unknown> | undefined): void {
  if (!(error instanceof Failure)) return;
  if (error.code === 'forbidden' || error.code === 'other-user') {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
  if (!isOfSession(error) || meta?.['keepsPage'] === true) return;
  // Several requests of a page hear of the same end.
  const isNews = error.code !== 'unauthenticated' || noteSession(queryClient, null);
  if (isNews) toastError(error.message);
}
