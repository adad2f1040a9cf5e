import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The site's settings change only with a restart of the server. */
export const configQuery = queryOptions({
  queryKey: ['GET /api/config'],
  queryFn: ({ signal }) => api('GET /api/config', {}, { signal }),
  staleTime: Infinity,
  // Small, the same for everyone, and pages can do little without them: worth another try also when the server is busy.
  retry: 2,
});

/** The settings, when they are known already. */
export const useConfig = () => useQuery(configQuery).data;
