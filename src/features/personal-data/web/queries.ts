import { api } from './api.ts';

/** @param version `null` for the current version */
export const documentQuery = (kind: 'policy' | 'consent', version: string | null) =>
  api.query('GET /api/documents/{kind}', { params: { kind }, query: version === null ? {} : { version } });

export const personalDataQuery = api.query('GET /api/admin/personal-data');

export const noticeQuery = api.query('GET /api/admin/personal-data/notice');
