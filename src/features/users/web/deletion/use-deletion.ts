import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../domain/errors.ts';
import type { Removed } from '../../../../domain/personal-data/removed-schema.ts';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { api } from './deletion-api.ts';
import { texts } from './texts.ts';

interface Deletion {
  uids: readonly string[];
  /** Users who have visited the site on this day or later are not deleted. */
  notSeenSince: string | undefined;
}

/** Counts what a deletion removes, and deletes. */
export function useDeletion({ uids, notSeenSince }: Deletion, onDeleted: (removed: Removed) => void) {
  const client = useQueryClient();
  const body = { uids: [...uids], ...(notSeenSince !== undefined && { notSeenSince }) };
  const preview = useQuery({
    queryKey: ['POST /api/admin/user-deletions', body],
    queryFn: () => api('POST /api/admin/user-deletions', { body: { ...body, dryRun: true } }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { keepsPage: true },
  });
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: () => api('POST /api/admin/user-deletions', { body: { ...body, dryRun: false } }) });
  const run = useSingleFlight(async () => {
    const removed = await mutateAsync().catch(() => null);
    if (removed === null) return;
    onDeleted(removed);
    // Results, groups and requests on other pages have changed, too.
    await client.invalidateQueries();
  });
  const failure = error ?? preview.error;
  return { removed: preview.data ?? null, isRunning: isPending, run, problem: failure === null || isPending ? null : messageOf(failure, texts.failed) };
}
