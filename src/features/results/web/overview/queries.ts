import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { toTakenTests } from './taken-tests.ts';

export const takenTestsQuery = queryOptions({
  queryKey: ['GET /api/admin/results'],
  queryFn: async ({ signal }) => toTakenTests(await api('GET /api/admin/results', { query: {} }, { signal })),
});
