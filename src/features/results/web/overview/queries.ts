import { queryOptions } from '@tanstack/react-query';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';
import { toTakenTests } from './taken-tests.ts';

/** @param groupId narrows to the attempts of a group; empty for all attempts */
export const takenTestsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/results', groupId],
    queryFn: async ({ signal }) => toTakenTests(await api('GET /api/admin/results', { query: groupQuery(groupId) }, { signal })),
  });
