import { queryOptions } from '@tanstack/react-query';
import { lessonOf } from '../../../../domain/lessons/lesson-test-id.ts';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';

/**
 * The figures of a test and its questions.
 * @param revision the current revision of the test. It is part of the query key, because an edit of the answer key changes the figures.
 * @param groupId narrows to the attempts of a group; empty for all attempts
 */
export const analysisQuery = (testId: string, revision: number, groupId: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/…/analysis', testId, revision, groupId],
    queryFn: ({ signal }) => {
      const lessonId = lessonOf(testId);
      return lessonId === null
        ? api('GET /api/admin/tests/{id}/analysis', { params: { id: testId }, query: groupQuery(groupId) }, { signal })
        : api('GET /api/admin/lesson-tests/{lessonId}/analysis', { params: { lessonId }, query: groupQuery(groupId) }, { signal });
    },
  });
