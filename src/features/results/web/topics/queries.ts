import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The topics in use and the shares of their points. */
export const topicsQuery = queryOptions({
  queryKey: ['GET /api/admin/topics'],
  queryFn: ({ signal }) => api('GET /api/admin/topics', { query: {} }, { signal }),
});
