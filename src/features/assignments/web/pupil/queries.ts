import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../../../http/client.ts';
import { OWN_ASSIGNMENTS } from '../../../../ui/assignments/own-assignments-key.ts';
import type * as contract from '../../contract.ts';

export const api = createApiClient<Pick<typeof contract, 'listOwnAssignments'>>();

/** The own assignments: all that are to be done, and the first of those that are done. */
export const ownAssignmentsQuery = queryOptions({
  ...OWN_ASSIGNMENTS,
  queryFn: ({ signal }) => api('GET /api/assignments', {}, { signal }),
});
