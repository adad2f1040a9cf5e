import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAppError, messageOf } from '../../../../domain/errors.ts';
import { lessonOf } from '../../../../domain/lessons/lesson-test-id.ts';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import type { Regrading } from '../../contract.ts';
import { api } from '../api.ts';
import { queriesAffectedBy, testHeadQuery } from './queries.ts';
import { regradeTexts as texts } from './regrade-texts.ts';

/** The effects of a regrading by a version. */
export interface RegradingPreview extends Regrading {
  revision: number;
  maxScore: number;
}

/** The timeout of a request, ms: counting all attempts of a large test takes seconds. */
const COUNT = { timeout: 60_000 };

function regrade(testId: string, body: { revision: number; dryRun: boolean }): Promise<Regrading> {
  const lessonId = lessonOf(testId);
  return lessonId === null
    ? api('POST /api/admin/tests/{id}/regrade', { params: { id: testId }, body }, COUNT)
    : api('POST /api/admin/lesson-tests/{lessonId}/regrade', { params: { lessonId }, body }, COUNT);
}

export type RegradingState =
  | { step: 'loading' }
  | { step: 'preview'; preview: RegradingPreview; isRunning: boolean; problem: string | null }
  /** Neither a score nor a check would change. Some attempts may be incomparable. */
  | { step: 'nothing'; preview: RegradingPreview }
  | { step: 'conflict' }
  | { step: 'failed'; problem: string };

interface Regrade {
  state: RegradingState;
  /** Counts the effects again, by the newest version of the test. */
  look(): void;
  run(): void;
}

/** Counts the effects of a regrading, and regrades. */
export function useRegrading(testId: string, isOpen: boolean, onDone: () => void): Regrade {
  const queryClient = useQueryClient();
  const preview = useQuery({
    queryKey: ['preview of a regrading', testId],
    queryFn: async (): Promise<RegradingPreview> => {
      // The newest version is read first, because the tutor may have changed the answer key since the page was loaded.
      const { revision, maxScore } = await queryClient.query({ ...testHeadQuery(testId), staleTime: 0 });
      return { ...(await regrade(testId, { revision, dryRun: true })), revision, maxScore };
    },
    // The effects are counted at every opening, but they must not change while the tutor reads them.
    enabled: isOpen,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const running = useMutation({
    mutationFn: async (revision: number) => {
      await regrade(testId, { revision, dryRun: false });
      await refreshQueries(queryClient, queriesAffectedBy(testId));
    },
  });
  const { reset } = running;
  useEffect(() => {
    if (isOpen) reset();
  }, [isOpen, reset]);

  return {
    state: stateOf(preview, running),
    look: () => {
      reset();
      void preview.refetch();
    },
    run: () => {
      if (preview.data === undefined || running.isPending) return;
      running.mutate(preview.data.revision, {
        onSuccess: () => {
          toastSuccess(texts.done);
          onDone();
        },
      });
    },
  };
}

interface Progress<Data> {
  data: Data | undefined;
  error: Error | null;
}

/** The state of the dialog. */
export function stateOf(
  preview: Progress<RegradingPreview> & { isFetching: boolean },
  running: Progress<unknown> & { isPending: boolean; isSuccess: boolean },
): RegradingState {
  if (preview.isFetching) return { step: 'loading' };
  if (isAppError(running.error ?? preview.error, 'edit-conflict')) return { step: 'conflict' };
  if (preview.data === undefined || preview.error !== null) {
    return preview.error === null ? { step: 'loading' } : { step: 'failed', problem: messageOf(preview.error, texts.failed) };
  }
  const isRunning = running.isPending || running.isSuccess;
  const { up, down, changes, checks } = preview.data;
  if (up + down + changes.length + checks.up + checks.down === 0) return { step: 'nothing', preview: preview.data };
  const problem = running.error === null ? null : messageOf(running.error, texts.failed);
  return { step: 'preview', preview: preview.data, isRunning, problem };
}
