import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';

/**
 * The topics in use, and the shares of their points.
 * @param groupId empty for all pupils
 */
export const topicsQuery = (groupId: string) => api.query('GET /api/admin/topics', { query: groupQuery(groupId) });
