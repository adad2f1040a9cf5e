import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Failure, failureTexts, isOfSession } from '../../../domain/failure.ts';
import type { Answer } from '../../../domain/question.ts';
import { useCurrentUser } from '../../../ui/current-user.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import { clearDraft, draftKey, onDevice } from '../../../ui/questions/draft.ts';
import { TakeQuestions } from '../../../ui/questions/take-questions.tsx';
import { texts as takingTexts } from '../../../ui/questions/texts.ts';
import { toastAttention, toastError, toastSuccess } from '../../../ui/toast.tsx';
import { api } from './api.ts';
import { testQuery, testsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/test/{id}`: taking a general test once; who has done it is led to the result. */
export function TakeTestPage() {
  const { id = '' } = useParams();
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: test, error, refetch } = useQuery(testQuery(id));
  const submission = useMutation({
    mutationFn: (answers: Answer[]) =>
      api('PUT /api/results/{testId}', { params: { testId: id }, input: { answers, revision: test?.revision, learner: uid } }),
  });

  const toResults = () => void navigate('/results', { replace: true, state: { testId: id } });
  const leaveBecause = (failure: unknown): boolean => {
    if (!(failure instanceof Failure)) return false;
    if (failure.code === 'already-done') {
      toResults();
      return true;
    }
    if (failure.code === 'test-not-found') {
      toastError(failureTexts['test-not-found']);
      void navigate('/dashboard', { replace: true });
      return true;
    }
    return false;
  };

  useEffect(() => {
    if (leaveBecause(error)) clearDraft(onDevice, draftKey(uid, id));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new answer of the server leads away
  }, [error]);

  if (test === undefined) {
    if (error === null || (error instanceof Failure && ['already-done', 'test-not-found'].includes(error.code))) {
      return <LoadingPanel />;
    }
    return <LoadFailure isPage title={texts.testLoadFailed} onRetry={() => void refetch()} />;
  }

  return (
    <TakeQuestions
      key={id}
      title={test.name}
      maxScore={test.maxScore}
      questions={test.questions}
      back={{ text: texts.backToList, to: '/dashboard' }}
      uid={uid}
      testKey={id}
      gapsText={failureTexts.unanswered}
      send={submission.mutateAsync}
      loadNext={() => import('./results-page.tsx')}
      onDelivered={() => {
        toastSuccess(takingTexts.stored);
        void queryClient.invalidateQueries({ queryKey: testsQuery.queryKey });
        toResults();
      }}
      // The server's answer leads on from here: to the result, or away.
      onEndedElsewhere={() => void refetch()}
      onRefused={(failure, clear) => {
        if (leaveBecause(failure)) {
          clear();
          if (failure instanceof Failure && failure.code === 'already-done') toastAttention(failure.message);
        } else if (!isOfSession(failure)) {
          toastError(failure instanceof Failure ? failure.message : failureTexts.internal);
          // The server has another test than the page shows; what was answered stays with the questions that stay.
          if (failure instanceof Failure && failure.code === 'invalid-answer') void refetch();
        }
      }}
    />
  );
}
