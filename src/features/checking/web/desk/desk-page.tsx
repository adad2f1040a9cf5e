import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { isAppError } from '../../../../domain/errors.ts';
import { checkQueue, checkStore, followOtherChecks } from '../../../../ui/check-queue/device-checks.ts';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { useAttemptParam } from '../../../../ui/hooks/use-attempt-param.ts';
import { useCurrentUser } from '../../../../ui/hooks/current-user.tsx';
import { onNetworkBack } from '../../../../ui/hooks/use-online.ts';
import { onReached } from '../../../../ui/offline/connection.ts';
import type { AnswersToQuestion, DeskWork } from '../../desk-contract.ts';
import { firstToCheck } from '../order.ts';
import { listPath } from '../paths.ts';
import { QUERIES_OF_LISTS, workQuery } from '../queries.ts';
import { Desk } from './desk.tsx';
import { DeskFrame, DeskSkeleton } from './desk-frame.tsx';
import { texts } from './texts.ts';
import { nameIn, stateOf, withSaved } from './work-state.ts';

/** `/admin/checking/{testId}/{uid}`: the desk with the work of a pupil (rule R368). */
export function DeskPage() {
  const { testId = '', uid = '' } = useParams();
  const [search] = useSearchParams();
  const tutor = useCurrentUser();
  const attempt = useAttemptParam();
  const work = useQuery(workQuery(testId, uid, attempt));
  useSending(tutor.uid);
  useWorkByNumber(work.data, work.dataUpdatedAt, attempt);
  const isMissing = isAppError(work.error, 'result-not-found');
  useEffect(() => {
    if (isMissing) toastError(texts.workMissing);
  }, [isMissing]);
  if (isMissing) return <Navigate to={listPath(search)} replace />;
  if (work.data === undefined) {
    return work.isError ? <LoadError isPage title={texts.loadFailed} onRetry={() => void work.refetch()} /> : <DeskFrame title={texts.back} backTo={listPath(search)}><DeskSkeleton /></DeskFrame>;
  }
  const { data } = work;
  return <LoadedWork key={`${testId} ${uid} ${data.attempt}`} work={data} tutor={tutor.uid} />;
}

function LoadedWork({ work: loaded, tutor }: { work: DeskWork; tutor: string }) {
  const [search] = useSearchParams();
  const savedOf = (questionId: string) => checkQueue.savedOf(nameIn(loaded, tutor, questionId));
  const revisions = useSyncExternalStore(checkStore.subscribe, () => loaded.answers.map(({ questionId }) => savedOf(questionId)?.revision).join());
  // oxlint-disable-next-line react/exhaustive-deps
  const work = useMemo(() => withSaved(loaded, savedOf), [loaded, revisions]);
  const { answers } = work;
  const local = (questionId: string) => checkStore.read(nameIn(work, tutor, questionId))?.check ?? null;
  // If the address names no question, the page shows the answer that it opened first. It stays there even when that answer is checked and the
  // next answer is still loading.
  const [first] = useState(() => firstToCheck(answers.map((each) => ({ ...each, state: stateOf(each, local) })))?.questionId);
  const shown = answers.find(({ questionId }) => questionId === search.get('question')) ?? answers.find(({ questionId }) => questionId === first);
  if (shown === undefined) return <Navigate to={listPath(search)} replace />;
  return <Desk key={`${work.test.id} ${work.user.uid} ${work.attempt} ${shown.questionId}`} work={work} answer={shown} />;
}

/**
 * The page may have loaded the current work of a pupil without a number of the attempt. This hook copies it into the cache under the number
 * of its attempt, because `useWay` asks for the work by that number and would otherwise load it again.
 */
function useWorkByNumber(work: DeskWork | undefined, updatedAt: number, attempt: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (work !== undefined && attempt === null) client.setQueryData(workQuery(work.test.id, work.user.uid, String(work.attempt)).queryKey, work, { updatedAt });
  }, [client, work, updatedAt, attempt]);
}

/** Sends the checks on this device, and writes stored checks into the loaded works. */
function useSending(tutor: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const send = (): void => void checkQueue.deliverAll(tutor);
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') send();
    };
    send();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', send);
    const stops = [
      followOtherChecks(),
      onNetworkBack(send),
      onReached(send),
      checkQueue.onSaved(({ testId, pupil, attempt, questionId }, saved) => {
        client.setQueriesData<AnswersToQuestion>({ queryKey: ['GET /api/admin/checking/{testId}/questions/{questionId}', testId, questionId] }, (list) =>
          list && { answers: list.answers.map((each) => (each.uid === pupil && each.attempt === attempt ? { ...each, state: saved.state, points: saved.check.points } : each)) },
        );
        for (const { queryKey } of QUERIES_OF_LISTS) void client.invalidateQueries({ queryKey, refetchType: 'none' });
      }),
    ];
    return () => {
      stops.forEach((stop) => stop());
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', send);
      send();
    };
  }, [client, tutor]);
}
