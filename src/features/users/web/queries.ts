import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Role } from '../../../domain/users/role.ts';
import type { AdminUser } from '../../../domain/users/user.ts';
import type { UsersPage } from '../contract.ts';
import { api } from './api.ts';

export type RoleFilter = 'all' | `${Role}`;

/** The list of users. */
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

/** The user that the address names. Loaded once per visit: a refetch must not undo changes in the panel. */
export const userQuery = (uid: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/users/{uid}', uid],
    queryFn: ({ signal }) => api('GET /api/admin/users/{uid}', { params: { uid } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Replaces a user in every cached list. */
export function updateCachedUser(queryClient: QueryClient, changed: AdminUser): void {
  queryClient.setQueriesData<InfiniteData<UsersPage>>({ queryKey: ['GET /api/admin/users'] }, (list) =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        users: page.users.map((user) => (user.uid === changed.uid ? changed : user)),
      })),
    },
  );
}
