import { api } from './api.ts';

export const keysQuery = api.query('GET /api/admin/keys');
