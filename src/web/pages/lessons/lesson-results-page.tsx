import { useParams } from 'react-router';
import { toQuestion } from '../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import type { LessonReview } from '../../../features/lessons/contract.ts';
import { lessonReviewQuery } from '../../../features/lessons/web/queries.ts';
import { texts } from '../../../features/lessons/web/texts.ts';
import { OwnReviewPage, type OwnAttempt } from '../../../ui/test-review/own-review-page.tsx';
import { ClosedLesson } from './closed-lesson.tsx';

const toOwnAttempt = ({ test, ...result }: LessonReview): OwnAttempt => ({ ...result, test: { name: test.name, questions: test.questions.map(toQuestion) } });

/** `/lesson-results/{id}`: the review of a lesson test. If there is no result, it leads to the lesson (rule R30). */
export function LessonResultsRoute() {
  const { lessonId = '' } = useParams();
  const lesson = `/lesson/${lessonId}`;
  return (
    <OwnReviewPage
      testId={lessonTestId(lessonId)}
      queryOf={(attempt) => ({ ...lessonReviewQuery(lessonId, attempt), select: toOwnAttempt })}
      links={[
        { text: texts.toLessons, to: '/lessons' },
        { text: texts.toLesson, to: lesson },
      ]}
      otherwise={lesson}
      closed={<ClosedLesson lessonId={lessonId} />}
    />
  );
}
