import { createPageClient } from '../../../../http/page-client.ts';
import type * as contract from '../../contract.ts';

export const api = createPageClient<Pick<typeof contract, 'listOwnAssignments'>>();

/** The pupil's own assignments: all that are to be done, and the first page of those that are done. */
export const ownAssignmentsQuery = api.query('GET /api/assignments');
