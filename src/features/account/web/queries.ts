import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const profileQuery = queryOptions({
  queryKey: ['GET /api/profile'],
  queryFn: ({ signal }) => api('GET /api/profile', {}, { signal }),
  meta: { keepsPage: true },
});

export const sessionsQuery = queryOptions({
  queryKey: ['GET /api/profile/sessions'],
  queryFn: ({ signal }) => api('GET /api/profile/sessions', {}, { signal }),
});
