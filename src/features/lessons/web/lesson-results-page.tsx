import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { isAppError } from '../../../domain/errors.ts';
import { toQuestion } from '../../../domain/lessons/lesson.ts';
import { TestReview } from '../../../ui/test-review/test-review.tsx';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { isNoAccess, NoAccess } from './no-access.tsx';
import { lessonReviewQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/lesson-results/{id}`: the review of a lesson test; without a result it leads to the lesson (rule R30). */
export function LessonResultsPage() {
  const { lessonId = '' } = useParams();
  const query = useQuery(lessonReviewQuery(lessonId));
  const fallback = useQueryFallback([query], texts.resultLoadFailed);
  const { data: review, error } = query;

  if (isNoAccess(error)) return <NoAccess />;
  if (isAppError(error, 'result-not-found')) {
    return <Navigate to={`/lesson/${lessonId}`} replace />;
  }
  if (review === undefined) return fallback;
  const { test, answers, score, maxScore } = review;
  return (
    <TestReview
      title={test.name}
      score={score}
      maxScore={maxScore}
      items={test.questions.map((question, index) => ({
        question: toQuestion(question),
        answer: answers[index] ?? null,
      }))}
      links={[
        { text: texts.toLessons, to: '/lessons' },
        { text: texts.toLesson, to: `/lesson/${lessonId}` },
      ]}
    />
  );
}
