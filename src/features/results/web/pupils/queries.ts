import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';

/** All tests and lessons that a pupil has taken. */
export const userResultsQuery = (uid: string) => api.query('GET /api/admin/users/{uid}/results', { params: { uid } });

/** The pupils with their results, by nickname. */
export const gradebookQuery = (search: string, groupId: string) =>
  api.pages('GET /api/admin/gradebook', { query: { search, ...groupQuery(groupId) } });
