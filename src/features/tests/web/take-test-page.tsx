import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router';
import { failureTexts } from '../../../domain/failure.ts';
import type { Answer } from '../../../domain/question.ts';
import { useCurrentUser } from '../../../ui/current-user.tsx';
import { draftKey } from '../../../ui/questions/draft.ts';
import { isAlreadyDone, useObstacle } from '../../../ui/questions/obstacle.ts';
import { TakeQuestions } from '../../../ui/questions/take-questions.tsx';
import { readAnew } from '../../../ui/read-anew.ts';
import { toastAttention } from '../../../ui/toast.tsx';
import { useUntilLoaded } from '../../../ui/use-until-loaded.tsx';
import { api } from './api.ts';
import { testQuery, testsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/test/{id}`: taking a general test once; when it was taken it leads to the result. */
export function TakeTestPage() {
  const { id = '' } = useParams();
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(testQuery(id));
  const { data: test, refetch } = query;
  const { obstacle, isOver, refuse } = useObstacle(query, draftKey(uid, id));
  const untilLoaded = useUntilLoaded([{ error: obstacle, refetch }], texts.testLoadFailed);
  const submission = useMutation({
    mutationFn: (answers: Answer[]) =>
      api('PUT /api/results/{testId}', { params: { testId: id }, input: { answers, revision: test?.revision, learner: uid } }),
  });

  if (isAlreadyDone(obstacle)) return <Navigate to="/results" replace state={{ testId: id }} />;
  if (test === undefined || isOver) return untilLoaded;
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
        void readAnew(queryClient, [testsQuery]);
        void navigate('/results', { replace: true, state: { testId: id } });
      }}
      // The server's answer leads on from here: to the result, or away.
      onEndedElsewhere={() => void refetch()}
      onRefused={(failure) => {
        refuse(failure);
        if (isAlreadyDone(failure)) toastAttention(failureTexts['already-done']);
      }}
    />
  );
}
