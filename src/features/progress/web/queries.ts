import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const progressQuery = queryOptions({
  queryKey: ['GET /api/progress'],
  queryFn: ({ signal }) => api('GET /api/progress', {}, { signal }),
});
