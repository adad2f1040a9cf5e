import { queryOptions } from '@tanstack/react-query';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';

/** The topics in use and the shares of their points. @param groupId empty for all pupils */
export const topicsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/topics', groupId],
    queryFn: ({ signal }) => api('GET /api/admin/topics', { query: groupQuery(groupId) }, { signal }),
  });
