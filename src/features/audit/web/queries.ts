import { ACTIONS_BY_KIND, type ActionKind } from '../../../domain/audit/audit.ts';
import { api } from './api.ts';
import { endOfDay, startOfDay } from './day-bounds.ts';

/** A filter of the audit log. Days are values of a date field, empty if they are not set. */
export interface Filter {
  kind: ActionKind | 'all';
  /** The uid of the actor or the subject. */
  person: string | null;
  from: string;
  to: string;
}

export const NO_FILTER: Filter = { kind: 'all', person: null, from: '', to: '' };

export const auditQuery = (filter: Filter) => api.pages('GET /api/admin/audit', { query: toQuery(filter) });

function toQuery({ kind, person, from, to }: Filter) {
  const [start, end] = [startOfDay(from), endOfDay(to)];
  return {
    ...(kind !== 'all' && { action: ACTIONS_BY_KIND[kind].join(',') }),
    ...(person !== null && { person }),
    ...(start !== null && { from: start }),
    ...(end !== null && { to: end }),
  };
}
