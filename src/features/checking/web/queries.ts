import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { WorkState } from '../../../domain/checking/work-states.ts';
import { searchIn } from '../../../ui/hooks/address/use-address-search.ts';
import { groupIn, groupQuery } from '../../../ui/hooks/use-group-param.ts';
import { withMarkdown } from '../../../ui/markdown/later-markdown.tsx';
import type { KeepMonths } from '../../../domain/checking/photos/photo-keeping.ts';
import { api } from './api.ts';

const LIST = ['GET /api/admin/checking'] as const;

export interface Filter {
  testId: string;
  groupId: string;
  search: string;
}

/** Reads the filter from the query string of an address. */
export const filterIn = (search: URLSearchParams): Filter => ({ testId: search.get('test') ?? '', groupId: groupIn(search), search: searchIn(search) });

const testQuery = (testId: string): { testId?: string } => (testId === '' ? {} : { testId });

/** The numbers of waiting works and of pupils' questions, and whether the site has ever had extended questions. */
export const checkingHeadQuery = queryOptions({
  queryKey: [...LIST, 'head'],
  queryFn: async ({ signal }) => {
    const { counts, used, photos } = await api('GET /api/admin/checking', { query: { limit: '1' } }, { signal });
    return { counts, used, photos };
  },
});

/** The number of works of a test that wait for a check. */
export const waitingOfTestQuery = (testId: string) =>
  queryOptions({
    queryKey: [...LIST, 'waiting of a test', testId],
    queryFn: async ({ signal }) => (await api('GET /api/admin/checking', { query: { testId, limit: '1' } }, { signal })).total,
  });

/** The number of answers in a pupil's current attempt that wait for a check. */
export async function countWaitingAnswers(testId: string, uid: string): Promise<number> {
  const { answers } = await api('GET /api/admin/checking/{testId}/{uid}', { params: { testId, uid }, query: {} });
  return answers.filter(({ state }) => state === 'waiting' || state === 'started').length;
}

export const worksQuery = (state: WorkState, { testId, groupId, search }: Filter) =>
  api.pages('GET /api/admin/checking', { query: { state, ...testQuery(testId), ...groupQuery(groupId), search } });

export const questionsQuery = ({ testId, groupId }: Pick<Filter, 'testId' | 'groupId'>) =>
  api.query('GET /api/admin/checking/questions', { query: { ...testQuery(testId), ...groupQuery(groupId) } });

/** The questions of all tests that have works. The filter by test takes its options from this list. */
export const checkedTestsQuery = questionsQuery({ testId: '', groupId: '' });

export const askedQuery = api.pages('GET /api/admin/checking/asked');

/** @param attempt `null` for the current attempt */
export const workQuery = (testId: string, uid: string, attempt: string | null) =>
  queryOptions({
    queryKey: ['GET /api/admin/checking/{testId}/{uid}', testId, uid, attempt],
    queryFn: async ({ signal }) => {
      const work = await api('GET /api/admin/checking/{testId}/{uid}', { params: { testId, uid }, query: attempt === null ? {} : { attempt } }, { signal });
      return withMarkdown(work, work.materials.map(({ text }) => text));
    },
    // The data stay fresh for a while, because `useWorkByNumber` may just have copied the work into the cache. The checks of this device are added
    // to the cached work, so they need no refetch.
    staleTime: 30_000,
  });

export const answersQuery = (testId: string, questionId: string, groupId: string) =>
  api.query('GET /api/admin/checking/{testId}/questions/{questionId}', { params: { testId, questionId }, query: groupQuery(groupId) });

export const commentsQuery = (questionId: string) => api.query('GET /api/admin/checking/comments', { query: { questionId } });

export const photoKeepingQuery = api.query('GET /api/admin/photos');

/** Asks the server how many photos would be deleted if photos were kept for `keepMonths`. */
export const keepingPreviewQuery = (keepMonths: KeepMonths) =>
  queryOptions({
    queryKey: ['PUT /api/admin/photos', 'dry run', keepMonths],
    queryFn: ({ signal }) => api('PUT /api/admin/photos', { body: { keepMonths, dryRun: true } }, { signal }),
    gcTime: 0,
  });

/** The queries to refresh when a check is saved, when works are given out, or when criteria change. */
export const QUERIES_OF_LISTS: { queryKey: QueryKey }[] = [
  { queryKey: LIST },
  { queryKey: ['GET /api/admin/checking/questions'] },
  { queryKey: ['GET /api/admin/checking/asked'] },
  { queryKey: ['GET /api/admin/checking/{testId}/questions/{questionId}'] },
];

/** The queries about pupils' results that change when works are given out or scored again. */
export const QUERIES_OF_RESULTS: { queryKey: QueryKey }[] = [
  ...QUERIES_OF_LISTS,
  { queryKey: ['GET /api/admin/checking/{testId}/{uid}'] },
  { queryKey: ['GET /api/admin/…/results'] },
  { queryKey: ['GET /api/admin/…/results/{uid}'] },
  { queryKey: ['GET /api/admin/…/analysis'] },
  { queryKey: ['GET /api/admin/results'] },
  { queryKey: ['GET /api/admin/gradebook'] },
  { queryKey: ['GET /api/admin/users/{uid}/results'] },
  { queryKey: ['GET /api/admin/assignments'] },
  { queryKey: ['GET /api/admin/assignments/{id}'] },
  { queryKey: ['GET /api/admin/assignments/{id}/pupils'] },
  { queryKey: ['GET /api/admin/assignment-matrix'] },
];
