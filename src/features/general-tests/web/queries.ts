import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const testsQuery = queryOptions({
  queryKey: ['GET /api/tests'],
  queryFn: ({ signal }) => api('GET /api/tests', {}, { signal }),
});

/** Never refetched by itself: the questions must not change while the user answers them. */
export const testQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/tests/{id}', id],
    queryFn: ({ signal }) => api('GET /api/tests/{id}', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** A result never changes (rule R50). */
export const reviewQuery = (testId: string) =>
  queryOptions({
    queryKey: ['GET /api/results/{testId}', testId],
    queryFn: ({ signal }) => api('GET /api/results/{testId}', { params: { testId } }, { signal }),
    staleTime: Infinity,
  });

export const storedTestsQuery = queryOptions({
  queryKey: ['GET /api/admin/tests'],
  queryFn: ({ signal }) => api('GET /api/admin/tests', {}, { signal }),
});

/** Loaded once per visit of the editor: a refetch would replace what the admin has typed. */
export const storedTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/tests/{id}', id],
    queryFn: ({ signal }) => api('GET /api/admin/tests/{id}', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
