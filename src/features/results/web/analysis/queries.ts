import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { Subject } from '../subject.ts';

/** The figures of a test and its questions. @param revision of the test: an edit of the key changes the figures */
export const analysisQuery = ({ kind, id }: Subject, revision: number) =>
  queryOptions({
    queryKey: ['GET /api/admin/…/analysis', kind, id, revision],
    queryFn: ({ signal }) =>
      kind === 'test'
        ? api('GET /api/admin/tests/{id}/analysis', { params: { id } }, { signal })
        : api('GET /api/admin/lesson-tests/{lessonId}/analysis', { params: { lessonId: id } }, { signal }),
  });
