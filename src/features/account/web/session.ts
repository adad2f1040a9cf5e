import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { User } from '../../../domain/user.ts';
import { api } from './api.ts';

/** Who is signed in. The state is unknown until the server has answered. */
export const sessionQuery = queryOptions({
  queryKey: ['GET /api/session'],
  queryFn: ({ signal }) => api('GET /api/session', {}, { signal }),
  staleTime: 60_000,
});

export const useSession = () => useQuery(sessionQuery);

/** Notes who is signed in now. What was loaded for somebody else is forgotten. */
export function setSession(queryClient: QueryClient, user: User | null): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.user?.uid;
  queryClient.setQueryData(sessionQuery.queryKey, { user });
  if (before === user?.uid) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/session', {}),
    onSuccess: () => setSession(queryClient, null),
  });
}
