import { infiniteQueryOptions } from '@tanstack/react-query';
import { ACTIONS_BY_KIND, type ActionKind } from '../../../domain/audit.ts';
import { api } from './api.ts';
import { endOfDay, startOfDay } from './days.ts';

/** What the journal is to be narrowed to; days as a date field writes them, empty where they don't matter. */
export interface Filter {
  kind: ActionKind | 'all';
  /** Id of somebody who acts, or to whom something is done. */
  person: string | null;
  from: string;
  to: string;
}

export const NO_FILTER: Filter = { kind: 'all', person: null, from: '', to: '' };

/** The journal, page by page. */
export const auditQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/admin/audit', filter],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/admin/audit', { query: { ...toQuery(filter), ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

function toQuery({ kind, person, from, to }: Filter) {
  const [start, end] = [startOfDay(from), endOfDay(to)];
  return {
    ...(kind !== 'all' && { action: ACTIONS_BY_KIND[kind].join(',') }),
    ...(person !== null && { person }),
    ...(start !== null && { from: start }),
    ...(end !== null && { to: end }),
  };
}
