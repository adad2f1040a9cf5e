import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAppError, messageOf } from '../../../../domain/errors.ts';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import type { AccessChangeCounts } from '../../contract.ts';
import { QUERIES_AFFECTED_BY_ACCESS } from '../queries.ts';
import { changeTexts as texts } from '../texts.ts';
import { changeAccess, type ChangeRequest } from './access-change.ts';

interface AccessChanging {
  /** The effects of the change; `null` while they are being counted. */
  preview: AccessChangeCounts | null;
  problem: string | null;
  isRunning: boolean;
  run(): Promise<void>;
}

const NOTHING: AccessChangeCounts = { people: 0, opened: 0, closed: 0, extended: 0, unchanged: 0 };

/**
 * Counts the effects of a change of access, and makes the change.
 * @param request `null` while the form is incomplete; then nothing is counted
 */
export function useAccessChange(request: ChangeRequest | null, onDone: () => void): AccessChanging {
  const client = useQueryClient();
  const preview = useQuery({
    queryKey: ['preview of a change of access', request],
    queryFn: () => (request === null ? NOTHING : changeAccess(request, true)),
    // The effects are counted each time the dialog opens or its form changes. They are not loaded again in between,
    // because they must not change while the tutor reads them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const changing = useMutation({ mutationFn: (complete: ChangeRequest) => changeAccess(complete, false) });

  const run = useSingleFlight(async () => {
    if (request === null) return;
    try {
      await changing.mutateAsync(request);
      toastSuccess(texts.saved);
      await refreshQueries(client, QUERIES_AFFECTED_BY_ACCESS);
      onDone();
    } catch (error) {
      toastError(messageOf(error, texts.notSaved));
      if (isAppError(error, 'block-not-found')) void client.invalidateQueries({ queryKey: ['GET /api/admin/blocks'] });
    }
  });
  return {
    preview: preview.isFetching ? null : (preview.data ?? NOTHING),
    problem:
      changing.error === null
        ? preview.error && !preview.isFetching
          ? messageOf(preview.error, texts.previewFailed)
          : null
        : messageOf(changing.error, texts.notSaved),
    isRunning: changing.isPending,
    run,
  };
}
