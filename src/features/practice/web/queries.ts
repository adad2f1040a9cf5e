import { queryOptions } from '@tanstack/react-query';
import { readerZone } from '../../../ui/lib/reader-zone.ts';
import { api } from './api.ts';

/** The query fields of every call: the reader's time zone, whose days practice counts. Without it those of the site count. */
export function zoneQuery(): { zone?: string } {
  const zone = readerZone();
  return zone === undefined ? {} : { zone };
}

export const practiceQuery = queryOptions({
  queryKey: ['GET /api/practice'],
  queryFn: ({ signal }) => api('GET /api/practice', { query: zoneQuery() }, { signal }),
});
