import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { ENDS_SOON_DAYS } from '../../../domain/access/term.ts';
import { IDLE_MONTHS } from '../../../domain/users/idle.ts';
import type { Role } from '../../../domain/users/role.ts';
import type { AdminUser } from '../../../domain/users/user.ts';
import { choiceOf } from '../../../ui/hooks/address/use-address-choice.ts';
import { groupIn, groupQuery } from '../../../ui/hooks/use-group-param.ts';
import type { UsersPage } from '../contract.ts';
import { api } from './api.ts';

export type RoleFilter = 'all' | `${Role}`;

export const ROLE_FILTERS = ['all', '0', '1', '99'] as const satisfies readonly RoleFilter[];
/** The filters by access: all users, or users whose access ends soon. */
export const ENDING_FILTERS = ['all', 'soon'] as const;
/** The filters by visit: all users, or users who have not visited for this many months. */
export const IDLE_FILTERS = ['all', ...IDLE_MONTHS] as const;

/** The filters by consent: all users, or pupils without a valid consent. */
export const CONSENT_FILTERS = ['all', 'none'] as const;

/** The filter of the list, which is kept in the address. */
export interface UsersFilter {
  search: string;
  role: RoleFilter;
  ending: (typeof ENDING_FILTERS)[number];
  idle: (typeof IDLE_FILTERS)[number];
  consent: (typeof CONSENT_FILTERS)[number];
  /** The id of a group; empty for all users. */
  groupId: string;
}

/** The filter in the query string of an address. */
export const usersFilterIn = (search: URLSearchParams): UsersFilter => ({
  search: search.get('search') ?? '',
  role: choiceOf(search.get('role'), ROLE_FILTERS),
  ending: choiceOf(search.get('ending'), ENDING_FILTERS),
  idle: choiceOf(search.get('idle'), IDLE_FILTERS),
  consent: choiceOf(search.get('consent'), CONSENT_FILTERS),
  groupId: groupIn(search),
});

export const KEY = 'GET /api/admin/users';
const ENDS_SOON = { endsWithin: String(ENDS_SOON_DAYS) };

/** The list of users. */
export const usersQuery = ({ search, role, ending, idle, consent, groupId }: UsersFilter) =>
  api.pages(KEY, {
    query: {
      search,
      ...(role !== 'all' && { role }),
      ...(ending === 'soon' && ENDS_SOON),
      ...(idle !== 'all' && { notSeenFor: idle }),
      ...(consent !== 'all' && { consent }),
      ...groupQuery(groupId),
    },
  });

/** The number of users whose access ends soon. */
export const endingCountQuery = queryOptions({
  queryKey: [KEY, 'ending'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/users', { query: { ...ENDS_SOON, limit: '1' } }, { signal })).total,
});

/** The user that the address names. The query runs once per visit: a refetch must not undo changes in the panel. */
export const userQuery = (uid: string) => api.query('GET /api/admin/users/{uid}', { params: { uid } }, { staleTime: Infinity, gcTime: 0 });

/** Reads a user again, and refreshes the lists with their counts. */
export async function reloadUser(queryClient: QueryClient, uid: string): Promise<AdminUser> {
  const user = await api('GET /api/admin/users/{uid}', { params: { uid } });
  updateCachedUser(queryClient, user);
  await queryClient.invalidateQueries({ queryKey: [KEY] });
  return user;
}

/** Replaces a user in every cached list. */
export function updateCachedUser(queryClient: QueryClient, changed: AdminUser): void {
  queryClient.setQueriesData<InfiniteData<UsersPage>>({ queryKey: [KEY, 'list'] }, (list) =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        users: page.users.map((user) => (user.uid === changed.uid ? changed : user)),
      })),
    },
  );
}
