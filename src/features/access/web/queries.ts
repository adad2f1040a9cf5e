import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Role } from '../../../domain/role.ts';
import { api } from './api.ts';

export type RoleFilter = 'all' | `${Role}`;

/** Users page by page. */
export const usersQuery = (search: string, role: RoleFilter) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/admin/users', search, role],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /api/admin/users',
        { query: { search, ...(role !== 'all' && { role }), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
