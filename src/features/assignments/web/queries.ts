import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Status } from '../../../domain/assignments/kinds.ts';
import { OWN_ASSIGNMENTS } from '../../../ui/assignments/own-assignments-key.ts';
import { groupQuery } from '../../../ui/hooks/use-group-param.ts';
import type { Assigned, AssignedPage } from '../contract.ts';
import { api } from './api.ts';

/** The lists of the board: those that pupils work on or will, and those that are over. */
export const LISTS = { running: 'open,scheduled', past: 'past' } as const satisfies Record<string, Status | 'open,scheduled'>;
export type List = keyof typeof LISTS;

export const PAST_PER_PAGE = 20;
const PER_PAGE: Record<List, number> = { running: 50, past: PAST_PER_PAGE };

/** Assignments of a list, in its order. */
export const assignmentsQuery = (list: List, search: string, groupId: string) =>
  api.pages('GET /api/admin/assignments', { query: { status: LISTS[list], search, limit: String(PER_PAGE[list]), ...groupQuery(groupId) } });

/** All that is given to a group, or at all, and not past: up to 200. */
export const runningQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/assignments', 'running', groupId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/assignments', { query: { status: LISTS.running, limit: '200', ...groupQuery(groupId) } }, { signal })).assignments,
  });

/** The assignments of a pupil, with the pupil's state. */
export const assignmentsOfQuery = (uid: string) => api.pages('GET /api/admin/assignments', { query: { uid } });

export const assignmentQuery = (id: string) => api.query('GET /api/admin/assignments/{id}', { params: { id } });

/** Loaded once per visit of the form: a refetch would replace what the tutor has changed. */
export const assignmentOnOpenQuery = (id: string) =>
  queryOptions({ ...assignmentQuery(id), queryKey: ['GET /api/admin/assignments/{id}', id, 'form'], staleTime: Infinity });

/** Pupils who have not handed in, or who have. */
export const assignedQuery = (id: string, state: 'missing' | 'done') =>
  api.pages('GET /api/admin/assignments/{id}/pupils', { params: { id }, query: { state } });

/** Pupils of a group by what is given to it. */
export const matrixQuery = (groupId: string, search: string) =>
  api.pages('GET /api/admin/assignment-matrix', { query: { groupId, search } });

/** What a new, changed or deleted assignment changes; so does an extension, a reminder or another attempt. */
export const affectedQueries: readonly { queryKey: QueryKey }[] = [
  { queryKey: ['GET /api/admin/assignments'] },
  { queryKey: ['GET /api/admin/assignments/{id}'] },
  { queryKey: ['GET /api/admin/assignments/{id}/pupils'] },
  { queryKey: ['GET /api/admin/assignment-matrix'] },
  { queryKey: ['GET /api/admin/groups'] },
  OWN_ASSIGNMENTS,
  { queryKey: ['GET /api/tests'] },
];

/** Everybody who has not handed in, page by page. */
export async function loadAllMissing(id: string): Promise<Assigned[]> {
  const found: Assigned[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: AssignedPage = await api('GET /api/admin/assignments/{id}/pupils', {
      params: { id },
      query: { state: 'missing', limit: '200', ...(cursor !== '' && { cursor }) },
    });
    found.push(...page.pupils);
    cursor = page.nextCursor;
  }
  return found;
}
