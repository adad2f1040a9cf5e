import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The query fields of every call: the browser's time zone, whose days practice counts. Some web views do not know it. */
export function zoneQuery(): { zone?: string } {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && zone !== 'Etc/Unknown' ? { zone } : {};
}

export const practiceQuery = queryOptions({
  queryKey: ['GET /api/practice'],
  queryFn: ({ signal }) => api('GET /api/practice', { query: zoneQuery() }, { signal }),
});
