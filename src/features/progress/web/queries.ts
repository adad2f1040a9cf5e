import { api } from './api.ts';

export const progressQuery = api.query('GET /api/progress');
