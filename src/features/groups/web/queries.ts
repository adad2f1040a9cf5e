import type { QueryClient } from '@tanstack/react-query';
import type { Group } from '../contract.ts';
import { api } from './api.ts';

/** All groups, by name. */
export const groupsQuery = api.query('GET /api/admin/groups');

export const MEMBERS_PER_PAGE = 20;

/** The members of a group. */
export const membersQuery = (id: string) =>
  api.pages('GET /api/admin/groups/{id}/members', { params: { id }, query: { limit: String(MEMBERS_PER_PAGE) } });

/** The group that a link invites to. */
export const invitationQuery = (code: string) => api.query('GET /api/invitations/{code}', { params: { code } });

/** The queries that change when a group is deleted. The query of its members is not among them, because it would fail. */
export const queriesAffectedByDeletion = [
  groupsQuery,
  // The lists and results that can be narrowed to a group.
  { queryKey: ['GET /api/admin/users'] },
  { queryKey: ['GET /api/admin/users/{uid}/results'] },
  { queryKey: ['GET /api/admin/gradebook'] },
  { queryKey: ['GET /api/admin/results'] },
  { queryKey: ['GET /api/admin/…/results'] },
  { queryKey: ['GET /api/admin/…/analysis'] },
  { queryKey: ['GET /api/admin/assignments'] },
  { queryKey: ['GET /api/admin/assignments/{id}'] },
  { queryKey: ['GET /api/admin/assignments/{id}/pupils'] },
  { queryKey: ['GET /api/admin/assignment-matrix'] },
];

/** The queries that change with the members of a group. */
export const queriesAffectedByMembers = (id: string) => [...queriesAffectedByDeletion, { queryKey: membersQuery(id).queryKey }];

/** Changes a group in the cached list. */
export const updateCachedGroup = (client: QueryClient, id: string, change: Partial<Group>): void => {
  client.setQueryData(groupsQuery.queryKey, (groups) => groups?.map((group) => (group.id === id ? { ...group, ...change } : group)));
};
