import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { errorMessages } from '../../../domain/errors.ts';
import { toLessonLearnerQuestions, unansweredLessonText } from '../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import type { LearnerQuestion } from '../../../domain/questions/question.ts';
import type { LessonTest } from '../../../features/lessons/contract.ts';
import { blocksQuery, lessonQuery, lessonReviewQuery, lessonTestQuery } from '../../../features/lessons/web/queries.ts';
import { texts } from '../../../features/lessons/web/texts.ts';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { resultAddress } from '../../../ui/lib/result-address.ts';
import { TakeTest } from '../../../ui/test-player/take-test.tsx';
import { ClosedLesson } from './closed-lesson.tsx';

const questionsOf = ({ questions }: LessonTest): LearnerQuestion[] => toLessonLearnerQuestions(questions);

/** `/lesson/{id}/test`: the page on which a pupil takes a lesson test. */
export function LessonTestRoute() {
  const { lessonId = '' } = useParams();
  return (
    <TakeTest
      key={lessonId}
      testId={lessonTestId(lessonId)}
      query={lessonTestQuery(lessonId)}
      questionsOf={questionsOf}
      maxScoreOf={({ questions }) => questions.length}
      lists={[blocksQuery, lessonQuery(lessonId)]}
      review={lessonReviewQuery(lessonId, null)}
      back={{ text: texts.toLesson, to: `/lesson/${lessonId}` }}
      unansweredText={unansweredLessonText}
      done={<AlreadyDone lessonId={lessonId} />}
      closed={<ClosedLesson lessonId={lessonId} />}
      loadNext={() => import('./lesson-results-page.tsx')}
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
        <Button component={Link} {...resultAddress(lessonTestId(lessonId), null)}>
          {texts.seeResult}
        </Button>
        <Button component={Link} to={`/lesson/${lessonId}`} variant="default">
          {texts.toLesson}
        </Button>
      </>
    }
  />
);
