import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { failureTexts } from '../../../domain/failure.ts';
import { unansweredLessonText } from '../../../domain/lesson.ts';
import type { Answer } from '../../../domain/question.ts';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { useCurrentUser } from '../../../ui/current-user.tsx';
import { draftKey } from '../../../ui/questions/draft.ts';
import { isAlreadyDone, useObstacle } from '../../../ui/questions/obstacle.ts';
import { TakeQuestions } from '../../../ui/questions/take-questions.tsx';
import { readAnew } from '../../../ui/read-anew.ts';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { useUntilLoaded } from '../../../ui/use-until-loaded.tsx';
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
  const query = useQuery(lessonTestQuery(lessonId));
  const { data: test, refetch } = query;
  const testKey = `lesson:${lessonId}`;
  const { obstacle, isOver, refuse } = useObstacle(query, draftKey(uid, testKey));
  const untilLoaded = useUntilLoaded([{ error: obstacle, refetch }], texts.testLoadFailed);
  const submission = useMutation({
    mutationFn: (answers: Answer[]) =>
      api('PUT /api/lesson-results/{lessonId}', {
        params: { lessonId },
        input: { answers: answers.map((answer) => (typeof answer === 'number' ? answer : null)), revision: test?.revision, learner: uid },
      }),
  });

  if (isNoAccess(obstacle)) return <NoAccess />;
  if (isAlreadyDone(obstacle)) return <AlreadyDone lessonId={lessonId} />;
  if (test === undefined || isOver) return untilLoaded;
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
      testKey={testKey}
      gapsText={unansweredLessonText}
      send={submission.mutateAsync}
      loadNext={() => import('./lesson-results-page.tsx')}
      // The server's answer leads on from here.
      onEndedElsewhere={() => void refetch()}
      onDelivered={() => {
        void readAnew(queryClient, [blocksQuery, lessonQuery(lessonId)]);
        void navigate(`/lesson-results/${lessonId}`, { replace: true });
      }}
      onRefused={refuse}
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
