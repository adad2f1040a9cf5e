import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Brings what shows a changed thing up to date. What is on no page is forgotten: shown once more as it was, over a slow
 * network for seconds, it would say that nothing had been saved.
 * @returns when what is on the page was read again, or couldn't be
 */
export async function readAnew(queryClient: QueryClient, queries: readonly { queryKey: QueryKey }[]): Promise<void> {
  for (const { queryKey } of queries) queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
