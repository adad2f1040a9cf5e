import { queryOptions } from '@tanstack/react-query';
import { measureClock } from '../../../ui/answer-queue/time/server-clock.ts';
import { api } from './api.ts';

export const blocksQuery = api.query('GET /api/blocks');

export const lessonQuery = (id: string) => api.query('GET /api/lessons/{id}', { params: { id } });

/** The query runs once per visit, because the questions must not change while the user answers them. */
export const lessonTestQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['GET /api/lesson-tests/{lessonId}', lessonId],
    queryFn: ({ signal }) => measureClock(() => api('GET /api/lesson-tests/{lessonId}', { params: { lessonId } }, { signal })),
    staleTime: Infinity,
  });

/** The review of the user's current attempt at a lesson test, or of an earlier attempt. */
export const lessonReviewQuery = (lessonId: string, attempt: string | null) =>
  queryOptions({
    queryKey: ['GET /api/lesson-results/{lessonId}', lessonId, attempt],
    queryFn: ({ signal }) =>
      api('GET /api/lesson-results/{lessonId}', { params: { lessonId }, ...(attempt !== null && { query: { attempt } }) }, { signal }),
  });

export const storedBlocksQuery = api.query('GET /api/admin/blocks');

export const storedLessonsQuery = api.query('GET /api/admin/lessons');

/** The query runs once per visit of a form, because a refetch would replace what the admin has typed. */
const LOAD_ONCE = { staleTime: Infinity } as const;

export const storedBlockQuery = (id: string) => api.query('GET /api/admin/blocks/{id}', { params: { id } }, LOAD_ONCE);

/**
 * The lessons for the form of a new lesson test, as they were when the form was opened. The query has a separate key, so that a save does not
 * refresh it.
 */
export const lessonsOnOpenQuery = queryOptions({
  queryKey: ['GET /api/admin/lessons at first'],
  queryFn: ({ signal }) => api('GET /api/admin/lessons', { query: {} }, { signal }),
  ...LOAD_ONCE,
});

export const storedLessonQuery = (id: string) => api.query('GET /api/admin/lessons/{id}', { params: { id } }, LOAD_ONCE);

export const storedLessonTestQuery = (lessonId: string) => api.query('GET /api/admin/lesson-tests/{lessonId}', { params: { lessonId } }, LOAD_ONCE);
