import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { isAppError } from '../../../domain/errors.ts';
import { toQuestion } from '../../../domain/lessons/lesson.ts';
import { useAttemptParam } from '../../../ui/hooks/use-attempt-param.ts';
import { OwnReview } from '../../../ui/test-review/own-review.tsx';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { isNoAccess } from './no-access.tsx';
import { lessonResultAddress } from './lesson-result-address.ts';
import { lessonReviewQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/lesson-results/{id}`: the review of a lesson test; without a result it leads to the lesson (rule R30). */
export function LessonResultsPage({ renderClosed }: LessonResultsPageProps) {
  const { lessonId = '' } = useParams();
  const attempt = useAttemptParam();
  return <LessonReview key={`${lessonId} ${attempt}`} lessonId={lessonId} attempt={attempt} renderClosed={renderClosed} />;
}

interface LessonResultsPageProps {
  /** Shown where the block of the lesson is closed. */
  renderClosed(lessonId: string): ReactNode;
}

function LessonReview({ lessonId, attempt, renderClosed }: LessonResultsPageProps & { lessonId: string; attempt: string | null }) {
  const query = useQuery(lessonReviewQuery(lessonId, attempt));
  const fallback = useQueryFallback([query], texts.resultLoadFailed);
  const { data: review, error } = query;

  if (isNoAccess(error)) return renderClosed(lessonId);
  if (isAppError(error, 'result-not-found')) {
    return <Navigate to={`/lesson/${lessonId}`} replace />;
  }
  if (review === undefined) return fallback;
  const { test, answers, timestamp: _, ...result } = review;
  return (
    <OwnReview
      {...result}
      title={test.name}
      addressOf={(number) => lessonResultAddress(lessonId, number)}
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
