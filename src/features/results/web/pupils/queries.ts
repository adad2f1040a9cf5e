import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';

/** Everything that one pupil has taken. */
export const userResultsQuery = (uid: string) => api.query('GET /api/admin/users/{uid}/results', { params: { uid } });

/** Pupils and what they took, by nickname. */
export const gradebookQuery = (search: string, groupId: string) =>
  api.pages('GET /api/admin/gradebook', { query: { search, ...groupQuery(groupId) } });
