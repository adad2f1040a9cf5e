import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the active queries and removes inactive ones from the cache. On a slow network a cached inactive query would show the old data for
 * seconds, as if nothing had been saved.
 * @returns a promise that resolves when the active queries have finished, failed or not
 */
export async function refreshQueries(queryClient: QueryClient, queries: readonly { queryKey: QueryKey }[]): Promise<void> {
  for (const { queryKey } of queries) queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
