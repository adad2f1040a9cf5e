import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';

/** Everything that one pupil has taken. */
export const userResultsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/users/{uid}/results', uid],
    queryFn: ({ signal }) => api('GET /api/admin/users/{uid}/results', { params: { uid } }, { signal }),
  });

/** Pupils and what they took, by nickname. */
export const gradebookQuery = (search: string, groupId: string) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/admin/gradebook', search, groupId],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/admin/gradebook', { query: { search, ...groupQuery(groupId), ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
