import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isAppError, messageOf } from '../../../../domain/errors.ts';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import type { AccessRequest } from '../../contract.ts';
import { api } from '../api.ts';
import { QUERIES_AFFECTED_BY_ACCESS, reloadRequestsOf, updateCachedRequest } from '../queries.ts';
import { requestTexts as texts } from '../texts.ts';

interface Grant {
  blockIds: string[];
  until: string | null;
}

interface Decision {
  grant(grant: Grant): Promise<void>;
  decline(): Promise<void>;
  isBusy: boolean;
  /** Why the last answer was not stored; `null` if it was. */
  problem: string | null;
}

/** Grants or declines a request. The answered request stays in its place in the list. */
export function useDecision(request: AccessRequest): Decision {
  const client = useQueryClient();
  const { id } = request;
  // The argument `null` declines the request.
  const { mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: (grant: Grant | null) =>
      grant === null
        ? api('POST /api/admin/access-requests/{id}/decline', { params: { id } })
        : api('POST /api/admin/access-requests/{id}/grant', { params: { id }, body: grant }),
  });

  const decide = useSingleFlight(async (grant: Grant | null) => {
    try {
      updateCachedRequest(client, await mutateAsync(grant));
      toastSuccess(grant === null ? texts.declined : texts.granted(request.user.nickname));
    } catch (failure) {
      toastError(problemOf(failure, grant));
      if (isAppError(failure, 'block-not-found')) void client.invalidateQueries({ queryKey: ['GET /api/admin/blocks'] });
    }
    // The other requests of the pupil are loaded again, because opening a block also grants the requests for it. If the
    // decision failed, somebody else may have answered this request.
    await reloadRequestsOf(client, request.user.uid).catch(() => undefined);
    await refreshQueries(client, QUERIES_AFFECTED_BY_ACCESS);
  });
  return {
    grant: (grant) => decide(grant),
    decline: () => decide(null),
    isBusy: isPending,
    problem: error === null ? null : problemOf(error, variables ?? null),
  };
}

const problemOf = (error: unknown, grant: Grant | null): string =>
  messageOf(error, grant === null ? texts.declineFailed : texts.grantFailed);
