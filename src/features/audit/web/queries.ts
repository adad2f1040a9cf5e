import { infiniteQueryOptions } from '@tanstack/react-query';
import { ACTIONS_BY_KIND, type ActionKind } from '../../../domain/audit/audit.ts';
import { api } from './api.ts';
import { endOfDay, startOfDay } from './day-bounds.ts';

/** Filter of the audit log. Days are values of a date field, empty if unset. */
export interface Filter {
  kind: ActionKind | 'all';
  /** Uid of the actor or the subject. */
  person: string | null;
  from: string;
  to: string;
}

export const NO_FILTER: Filter = { kind: 'all', person: null, from: '', to: '' };

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
