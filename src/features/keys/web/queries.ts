import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const keysQuery = queryOptions({
  queryKey: ['GET /api/admin/keys'],
  queryFn: ({ signal }) => api('GET /api/admin/keys', {}, { signal }),
});
