import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The site's settings change only with a restart of the server. */
const configQuery = queryOptions({
  queryKey: ['GET /api/config'],
  queryFn: ({ signal }) => api('GET /api/config', {}, { signal }),
  staleTime: Infinity,
});

export const useConfig = () => useQuery(configQuery).data;
