import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import type { AttemptOrder, ListedAttempt } from '../../contract.ts';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { lessonOf } from '../../../../domain/lessons/lesson-test-id.ts';
import { api } from '../api.ts';

/** The data of a test, apart from its attempts. */
export interface TestHead {
  name: string;
  deleted: boolean;
  maxScore: number;
  questionCount: number;
  revision: number;
  meanShare: number | null;
  lastAt: string | null;
  hasClock: boolean;
}

interface AttemptsPage {
  test: TestHead;
  results: ListedAttempt[];
  /** The number of attempts that match the search. */
  total: number;
  nextCursor: string | null;
}

interface AttemptsFilter {
  search?: string;
  sort?: AttemptOrder;
  groupId?: string;
  limit?: string;
  cursor?: string;
}

function listAttempts(testId: string, query: AttemptsFilter, signal: AbortSignal): Promise<AttemptsPage> {
  const lessonId = lessonOf(testId);
  return lessonId === null
    ? api('GET /api/admin/tests/{id}/results', { params: { id: testId }, query }, { signal })
    : api('GET /api/admin/lesson-tests/{lessonId}/results', { params: { lessonId }, query }, { signal });
}

const attemptsKey = (testId: string) => ['GET /api/admin/…/results', testId];

/** The values of the parameters `?sort=` and `?view=`. The first of each is the default. */
export const ORDERS = ['newest', 'score', 'nickname'] as const;
export const VIEWS = ['pupils', 'questions'] as const;

/** The test, and the number of pupils in all groups who have a current attempt at it. */
export const testHeadQuery = (testId: string) =>
  queryOptions({
    queryKey: [...attemptsKey(testId), 'head'],
    queryFn: async ({ signal }) => {
      const { test, total } = await listAttempts(testId, { limit: '1' }, signal);
      return { ...test, attempts: total };
    },
  });

/** The current attempts at a test, in pages. */
export const attemptsQuery = (testId: string, search: string, sort: AttemptOrder, groupId: string) =>
  infiniteQueryOptions({
    queryKey: [...attemptsKey(testId), 'list', search, sort, groupId],
    queryFn: ({ signal, pageParam }) =>
      listAttempts(testId, { search, sort, ...groupQuery(groupId), ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The queries to refresh after a regrading, or after a pupil was allowed another attempt. */
export const queriesAffectedBy = (testId: string): { queryKey: QueryKey }[] => [
  { queryKey: attemptsKey(testId) },
  { queryKey: ['GET /api/admin/…/results/{uid}', testId] },
  { queryKey: ['GET /api/admin/…/analysis', testId] },
  { queryKey: ['GET /api/admin/results'] },
  { queryKey: ['GET /api/admin/gradebook'] },
  { queryKey: ['GET /api/admin/users/{uid}/results'] },
  { queryKey: ['GET /api/admin/checking'] },
  { queryKey: ['GET /api/admin/checking/questions'] },
  { queryKey: ['GET /api/admin/checking/asked'] },
  { queryKey: ['GET /api/admin/assignments'] },
  { queryKey: ['GET /api/admin/assignments/{id}'] },
  { queryKey: ['GET /api/admin/assignments/{id}/pupils'] },
  { queryKey: ['GET /api/admin/assignment-matrix'] },
];
