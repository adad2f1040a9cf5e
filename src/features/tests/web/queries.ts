import { queryOptions } from '@tanstack/react-query';
import { measureByList, measureClock } from '../../../ui/answer-queue/time/server-clock.ts';
import { withMarkdown } from '../../../ui/markdown/later-markdown.tsx';
import { api } from './api.ts';

const textsOf = (materials: readonly { text: string }[]): string[] => materials.map(({ text }) => text);

export const testsQuery = queryOptions({
  queryKey: ['GET /api/tests'],
  queryFn: ({ signal }) => measureByList(() => api('GET /api/tests', {}, { signal })),
});

/** The query runs once per visit, because the questions must not change while the user answers them. */
export const testQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/tests/{id}', id],
    queryFn: async ({ signal }) => {
      const test = await measureClock(() => api('GET /api/tests/{id}', { params: { id } }, { signal }));
      return withMarkdown(test, textsOf(test.materials));
    },
    staleTime: Infinity,
  });

/**
 * Sends waiting answers. The code loads on demand, because the sign-in page loads this file but needs no queue. Without a network the code may
 * be missing, but then nothing could be sent either.
 */
const sendWaiting = (testId: string): Promise<unknown> =>
  import('../../../ui/answer-queue/device-queue.ts').then(({ sendBeforeReview }) => sendBeforeReview(testId)).catch(() => undefined);

/** The review of the user's current attempt at a test, or of an earlier attempt. */
export const reviewQuery = (testId: string, attempt: string | null) =>
  queryOptions({
    queryKey: ['GET /api/results/{testId}', testId, attempt],
    queryFn: async ({ signal }) => {
      if (attempt === null) await sendWaiting(testId);
      const review = await api('GET /api/results/{testId}', { params: { testId }, ...(attempt !== null && { query: { attempt } }) }, { signal });
      return withMarkdown(review, textsOf(review.test.materials));
    },
  });

/** The id of the reviewed test in the navigation state (rule R29); `null` if there is none. */
export function reviewedTestId(state: unknown): string | null {
  const hasId = typeof state === 'object' && state !== null && 'testId' in state && typeof state.testId === 'string';
  return hasId ? (state as { testId: string }).testId : null;
}

export const storedTestsQuery = api.query('GET /api/admin/tests');

/** The query runs once per visit of the editor, because a refetch would replace what the admin has typed. */
export const storedTestQuery = (id: string) => api.query('GET /api/admin/tests/{id}', { params: { id } }, { staleTime: Infinity });
