import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { isFailure } from '../../../domain/failure.ts';
import { toQuestion } from '../../../domain/lesson.ts';
import { ReviewQuestions } from '../../../ui/questions/review-questions.tsx';
import { useUntilLoaded } from '../../../ui/use-until-loaded.tsx';
import { isNoAccess, NoAccess } from './no-access.tsx';
import { lessonReviewQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/lesson-results/{id}`: the review of a lesson's test; before it was taken, the lesson. */
export function LessonResultsPage() {
  const { lessonId = '' } = useParams();
  const query = useQuery(lessonReviewQuery(lessonId));
  const untilLoaded = useUntilLoaded([query], texts.resultLoadFailed);
  const { data: review, error } = query;

  if (isNoAccess(error)) return <NoAccess />;
  if (isFailure(error, 'result-not-found')) {
    return <Navigate to={`/lesson/${lessonId}`} replace />;
  }
  if (review === undefined) return untilLoaded;
  const { test, answers, score, maxScore } = review;
  return (
    <ReviewQuestions
      title={test.name}
      score={score}
      maxScore={maxScore}
      items={test.questions.map((question, place) => ({
        question: toQuestion(question),
        answer: answers[place] ?? null,
      }))}
      ways={[
        { text: texts.toLessons, to: '/lessons' },
        { text: texts.toLesson, to: `/lesson/${lessonId}` },
      ]}
    />
  );
}
