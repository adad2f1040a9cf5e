import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** @param version the current one without a number */
export const documentQuery = (kind: 'policy' | 'consent', version: string | null) =>
  queryOptions({
    queryKey: ['GET /api/documents/{kind}', kind, ...(version === null ? [] : [{ version }])],
    queryFn: ({ signal }) =>
      api('GET /api/documents/{kind}', { params: { kind }, ...(version !== null && { query: { version } }) }, { signal }),
  });

export const personalDataQuery = queryOptions({
  queryKey: ['GET /api/admin/personal-data'],
  queryFn: ({ signal }) => api('GET /api/admin/personal-data', {}, { signal }),
});

export const noticeQuery = queryOptions({
  queryKey: ['GET /api/admin/personal-data/notice'],
  queryFn: ({ signal }) => api('GET /api/admin/personal-data/notice', {}, { signal }),
});
