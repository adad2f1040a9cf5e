import { queryOptions } from '@tanstack/react-query';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';
import type { Subject } from '../subject.ts';

/**
 * The figures of a test and its questions.
 * @param revision of the test: an edit of the key changes the figures
 * @param groupId narrows to the attempts of a group; empty: all
 */
export const analysisQuery = ({ kind, id }: Subject, revision: number, groupId: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/…/analysis', kind, id, revision, groupId],
    queryFn: ({ signal }) =>
      kind === 'test'
        ? api('GET /api/admin/tests/{id}/analysis', { params: { id }, query: groupQuery(groupId) }, { signal })
        : api('GET /api/admin/lesson-tests/{lessonId}/analysis', { params: { lessonId: id }, query: groupQuery(groupId) }, { signal }),
  });
