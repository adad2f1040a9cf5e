import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import type { AttemptOrder, ListedAttempt } from '../../contract.ts';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';
import type { Subject } from '../subject.ts';

/** What is known of a test beside its attempts. */
export interface TestHead {
  name: string;
  deleted: boolean;
  maxScore: number;
  questionCount: number;
  revision: number;
  meanShare: number | null;
  lastAt: string | null;
}

interface AttemptsPage {
  test: TestHead;
  results: ListedAttempt[];
  /** Number of the attempts that match the search. */
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

const listAttempts = ({ kind, id }: Subject, query: AttemptsFilter, signal: AbortSignal): Promise<AttemptsPage> =>
  kind === 'test'
    ? api('GET /api/admin/tests/{id}/results', { params: { id }, query }, { signal })
    : api('GET /api/admin/lesson-tests/{lessonId}/results', { params: { lessonId: id }, query }, { signal });

const attemptsKey = ({ kind, id }: Subject) => ['GET /api/admin/…/results', kind, id];

/** The choices of `?sort=` and of `?view=`; the first ones are the defaults. */
export const ORDERS = ['newest', 'score', 'nickname'] as const;
export const VIEWS = ['pupils', 'questions'] as const;

/** The test, and how many pupils of whatever group have a current attempt at it. */
export const testHeadQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [...attemptsKey(subject), 'head'],
    queryFn: async ({ signal }) => {
      const { test, total } = await listAttempts(subject, { limit: '1' }, signal);
      return { ...test, attempts: total };
    },
  });

/** The current attempts at a test, in pages. */
export const attemptsQuery = (subject: Subject, search: string, sort: AttemptOrder, groupId: string) =>
  infiniteQueryOptions({
    queryKey: [...attemptsKey(subject), 'list', search, sort, groupId],
    queryFn: ({ signal, pageParam }) =>
      listAttempts(subject, { search, sort, ...groupQuery(groupId), ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What a regrading or another attempt changes. */
export const queriesAffectedBy = (subject: Subject): { queryKey: QueryKey }[] => [
  { queryKey: attemptsKey(subject) },
  { queryKey: ['GET /api/admin/…/results/{uid}', subject.kind, subject.id] },
  { queryKey: ['GET /api/admin/…/analysis', subject.kind, subject.id] },
  { queryKey: ['GET /api/admin/results'] },
  { queryKey: ['GET /api/admin/gradebook'] },
  { queryKey: ['GET /api/admin/users/{uid}/results'] },
];
