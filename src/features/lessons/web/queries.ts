import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The blocks as a learner sees them, the open ones with their lessons. */
export const blocksQuery = queryOptions({
  queryKey: ['GET /api/blocks'],
  queryFn: ({ signal }) => api('GET /api/blocks', {}, { signal }),
});

/** A lesson as a learner sees it. */
export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/lessons/{id}', id],
    queryFn: ({ signal }) => api('GET /api/lessons/{id}', { params: { id } }, { signal }),
  });

/** Not read again by itself: the questions must not change under the learner's hands. */
export const lessonTestQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['GET /api/lesson-tests/{lessonId}', lessonId],
    queryFn: ({ signal }) => api('GET /api/lesson-tests/{lessonId}', { params: { lessonId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** The learner's result of a lesson's test, with the questions of that time. */
export const lessonReviewQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['GET /api/lesson-results/{lessonId}', lessonId],
    queryFn: ({ signal }) => api('GET /api/lesson-results/{lessonId}', { params: { lessonId } }, { signal }),
  });

/** All blocks, for their author. */
export const storedBlocksQuery = queryOptions({
  queryKey: ['GET /api/admin/blocks'],
  queryFn: ({ signal }) => api('GET /api/admin/blocks', {}, { signal }),
});

/** All lessons, for their author. */
export const storedLessonsQuery = queryOptions({
  queryKey: ['GET /api/admin/lessons'],
  queryFn: ({ signal }) => api('GET /api/admin/lessons', { query: {} }, { signal }),
});

/** Read once per visit of a form: what is typed there must not be replaced by what is loaded. */
const once = { staleTime: Infinity, gcTime: 0 } as const;

/** A block as its form opens it. */
export const storedBlockQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/blocks/{id}', id],
    queryFn: ({ signal }) => api('GET /api/admin/blocks/{id}', { params: { id } }, { signal }),
    ...once,
  });

/** The lessons as they are when the test of one is begun. A key of its own: a save brings only the others up to date. */
export const lessonsAtFirstQuery = queryOptions({
  queryKey: ['GET /api/admin/lessons at first'],
  queryFn: ({ signal }) => api('GET /api/admin/lessons', { query: {} }, { signal }),
  ...once,
});

/** A lesson as its form opens it. */
export const storedLessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/lessons/{id}', id],
    queryFn: ({ signal }) => api('GET /api/admin/lessons/{id}', { params: { id } }, { signal }),
    ...once,
  });

/** A lesson's test as its editor opens it. */
export const storedLessonTestQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/lesson-tests/{lessonId}', lessonId],
    queryFn: ({ signal }) => api('GET /api/admin/lesson-tests/{lessonId}', { params: { lessonId } }, { signal }),
    ...once,
  });
