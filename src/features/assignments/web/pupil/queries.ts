import { createPageClient } from '../../../../http/page-client.ts';
import type * as contract from '../../contract.ts';

export const api = createPageClient<Pick<typeof contract, 'listOwnAssignments'>>();

/** The pupil's own assignments: all open assignments, and the first page of the finished assignments. */
export const ownAssignmentsQuery = api.query('GET /api/assignments');
