import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { errorMessages } from '../../../domain/errors.ts';
import { toLessonLearnerQuestions, unansweredLessonText } from '../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import type { LearnerQuestion } from '../../../domain/questions/question.ts';
import { AssignmentNote } from '../../../ui/assignments/assignment-note.tsx';
import { OWN_ASSIGNMENTS } from '../../../ui/assignments/own-assignments-key.ts';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { useCurrentUser } from '../../../ui/hooks/current-user.tsx';
import { TestPlayer } from '../../../ui/test-player/test-player.tsx';
import { useAttempt } from '../../../ui/test-player/use-attempt.ts';
import { refreshQueries } from '../../../ui/lib/refresh-queries.ts';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { blocksQuery, lessonQuery, lessonReviewQuery, lessonTestQuery } from './queries.ts';
import { texts } from './texts.ts';

interface LessonTestPageProps {
  /** Shown where its block is closed. */
  renderClosed(lessonId: string): ReactNode;
  /** Loads the page of the result ahead. */
  loadNext(): Promise<unknown>;
}

/** `/lesson/{id}/test`: takes the test of a lesson. */
export function LessonTestPage(props: LessonTestPageProps) {
  const { lessonId = '' } = useParams();
  return <TakeLessonTest key={lessonId} lessonId={lessonId} {...props} />;
}

const questionsOf = (test: { questions: { question: string; options: string[] }[] }): LearnerQuestion[] => toLessonLearnerQuestions(test.questions);

function TakeLessonTest({ lessonId, renderClosed, loadNext }: LessonTestPageProps & { lessonId: string }) {
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showResult = () => {
    void refreshQueries(queryClient, [blocksQuery, OWN_ASSIGNMENTS, lessonQuery(lessonId), lessonReviewQuery(lessonId, null)]);
    void navigate(`/lesson-results/${lessonId}`, { replace: true });
  };
  const attempt = useAttempt({
    query: lessonTestQuery(lessonId),
    uid,
    testKey: lessonTestId(lessonId),
    questionsOf,
    onSubmitted: showResult,
    onDoneElsewhere: showResult,
  });
  const fallback = useQueryFallback([attempt], texts.testLoadFailed);

  if (attempt.state === 'closed' && attempt.reason === 'no-access') return renderClosed(lessonId);
  if (attempt.state === 'closed' && attempt.reason === 'already-done') return <AlreadyDone lessonId={lessonId} />;
  if (attempt.state !== 'answering' && attempt.state !== 'submitting') return fallback;
  return (
    <TestPlayer
      attempt={attempt}
      maxScore={attempt.questions.length}
      note={attempt.test.assignment && <AssignmentNote assignment={attempt.test.assignment} page="test" />}
      back={{ text: texts.toLesson, to: `/lesson/${lessonId}` }}
      unansweredText={unansweredLessonText}
      loadNext={loadNext}
    />
  );
}

/** Shown for a lesson test that the user has passed (rule R43). */
const AlreadyDone = ({ lessonId }: { lessonId: string }) => (
  <EmptyState
    isPage
    art={SeedlingArt}
    title={errorMessages['already-done']}
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
