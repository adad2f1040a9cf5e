import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Failure, isOfSession, NoConnection } from '../domain/failure.ts';
import { noteSession, sessionQuery } from '../features/account/web/session.ts';
import { toastError } from '../ui/toast.tsx';

/** A dropped connection is worth another try or two; an answer of the server is not. */
const RETRIES = 2;

/** Server state of all pages. `meta.keepsPage`: the page itself says that nobody is signed in any more. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => noteRights(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => noteRights(error, mutation.meta),
  }),
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
