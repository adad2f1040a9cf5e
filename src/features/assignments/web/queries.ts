import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Status } from '../../../domain/assignments/kinds.ts';
import { OWN_ASSIGNMENTS } from '../../../ui/assignments/own-assignments-key.ts';
import { groupQuery } from '../../../ui/hooks/use-group-param.ts';
import type { Assigned, AssignedPage } from '../contract.ts';
import { api } from './api.ts';

/** The lists of the board: running and future assignments, and past ones. */
export const LISTS = { running: 'open,scheduled', past: 'past' } as const satisfies Record<string, Status | 'open,scheduled'>;
export type List = keyof typeof LISTS;

export const PAST_PER_PAGE = 20;
const PER_PAGE: Record<List, number> = { running: 50, past: PAST_PER_PAGE };

/** Assignments of a list, in its order. */
export const assignmentsQuery = (list: List, search: string, groupId: string) =>
  api.pages('GET /api/admin/assignments', { query: { status: LISTS[list], search, limit: String(PER_PAGE[list]), ...groupQuery(groupId) } });

/** Up to 200 running and future assignments of a group, or of all groups. */
export const runningQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/assignments', 'running', groupId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/assignments', { query: { status: LISTS.running, limit: '200', ...groupQuery(groupId) } }, { signal })).assignments,
  });

/** The assignments of a pupil, with the state of the pupil. */
export const assignmentsOfQuery = (uid: string) => api.pages('GET /api/admin/assignments', { query: { uid } });

export const assignmentQuery = (id: string) => api.query('GET /api/admin/assignments/{id}', { params: { id } });

/** The query runs once per visit of the form, because loading it again would replace what the tutor has changed. */
export const assignmentOnOpenQuery = (id: string) =>
  queryOptions({ ...assignmentQuery(id), queryKey: ['GET /api/admin/assignments/{id}', id, 'form'], staleTime: Infinity });

/** The pupils of an assignment who have not handed in, or the pupils who have. */
export const assignedQuery = (id: string, state: 'missing' | 'done') =>
  api.pages('GET /api/admin/assignments/{id}/pupils', { params: { id }, query: { state } });

/** The matrix of a group: its pupils, and what each has done for the assignments of the group. */
export const matrixQuery = (groupId: string, search: string) =>
  api.pages('GET /api/admin/assignment-matrix', { query: { groupId, search } });

/** The queries to load again after an assignment was given, changed or deleted, and after an extension, a reminder or another attempt. */
export const affectedQueries: readonly { queryKey: QueryKey }[] = [
  { queryKey: ['GET /api/admin/assignments'] },
  { queryKey: ['GET /api/admin/assignments/{id}'] },
  { queryKey: ['GET /api/admin/assignments/{id}/pupils'] },
  { queryKey: ['GET /api/admin/assignment-matrix'] },
  { queryKey: ['GET /api/admin/groups'] },
  OWN_ASSIGNMENTS,
  { queryKey: ['GET /api/tests'] },
];

/** Loads all pupils who have not handed in, page by page. */
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
