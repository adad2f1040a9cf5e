import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Failure, failureTexts, isOfSession } from '../../../domain/failure.ts';
import { unansweredLessonText } from '../../../domain/lesson.ts';
import type { Answer } from '../../../domain/question.ts';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { useCurrentUser } from '../../../ui/current-user.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import { TakeQuestions } from '../../../ui/questions/take-questions.tsx';
import { texts as takingTexts } from '../../../ui/questions/texts.ts';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { api } from './api.ts';
import { isNoAccess, NoAccess } from './no-access.tsx';
import { blocksQuery, lessonQuery, lessonTestQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/lesson/{id}/test`: taking the test of a lesson once. */
export function LessonTestPage() {
  const { lessonId = '' } = useParams();
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: test, error, refetch } = useQuery(lessonTestQuery(lessonId));
  const [refusal, setRefusal] = useState<Error | null>(null);
  const obstacle = error ?? refusal;
  const isLeaving = useWayOut(obstacle);
  const submission = useMutation({
    mutationFn: (answers: Answer[]) =>
      api('PUT /api/lesson-results/{lessonId}', {
        params: { lessonId },
        input: { answers: answers.map((answer) => (typeof answer === 'number' ? answer : null)), revision: test?.revision, learner: uid },
      }),
  });

  if (isNoAccess(obstacle)) return <NoAccess />;
  if (obstacle instanceof Failure && obstacle.code === 'already-done') return <AlreadyDone lessonId={lessonId} />;
  if (test === undefined || isLeaving) {
    if (error === null || isLeaving) return <LoadingPanel />;
    return <LoadFailure isPage title={texts.testLoadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <TakeQuestions
      key={lessonId}
      title={test.name}
      maxScore={test.questions.length}
      questions={test.questions.map(({ question, options }, index) => ({
        type: 'text',
        index,
        question,
        options,
        contextText: null,
        contextImage: null,
      }))}
      back={{ text: texts.toLesson, to: `/lesson/${lessonId}` }}
      uid={uid}
      testKey={`lesson:${lessonId}`}
      gapsText={unansweredLessonText}
      send={submission.mutateAsync}
      loadNext={() => import('./lesson-results-page.tsx')}
      // The server's answer leads on from here.
      onEndedElsewhere={() => void refetch()}
      onDelivered={() => {
        toastSuccess(takingTexts.stored);
        void queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey });
        void queryClient.invalidateQueries({ queryKey: lessonQuery(lessonId).queryKey });
        void navigate(`/lesson-results/${lessonId}`, { replace: true });
      }}
      onRefused={(failure, clear) => {
        if (!(failure instanceof Failure)) {
          toastError(failureTexts.internal);
          return;
        }
        // The page's own obstacles show themselves; a draft that has no use any more goes.
        if (failure.code === 'already-done' || failure.code.endsWith('-not-found')) clear();
        if (!isOfSession(failure)) setRefusal(failure);
        if (failure.code === 'invalid-request' || failure.code === 'invalid-answer') toastError(failure.message);
        if (failure.code === 'invalid-answer') void refetch();
      }}
    />
  );
}

/** Specification §4: a test that was taken says so. */
const AlreadyDone = ({ lessonId }: { lessonId: string }) => (
  <StatePanel
    isPage
    art={SeedlingArt}
    title={failureTexts['already-done']}
    actions={
      <>
        <Button component={Link} to={`/lesson-results/${lessonId}`}>
          {texts.seeResult}
        </Button>
        <Button component={Link} to={`/lesson/${lessonId}`} variant="default">
          {texts.toLesson}
        </Button>
      </>
    }
  />
);
