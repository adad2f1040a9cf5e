import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { isAppError } from '../../../domain/errors.ts';
import { TestReview } from '../../../ui/test-review/test-review.tsx';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { reviewQuery } from './queries.ts';
import { texts } from './texts.ts';

/** The id of the test from the navigation state (rule R29); `null` without one. */
function useTestId(): string | null {
  const state: unknown = useLocation().state;
  const hasId = typeof state === 'object' && state !== null && 'testId' in state && typeof state.testId === 'string';
  return hasId ? (state as { testId: string }).testId : null;
}

/** `/results`: the result of the test in the navigation state; without one it leads to the dashboard (rule R29). */
export function ResultsPage() {
  const testId = useTestId();
  return testId === null ? <Navigate to="/dashboard" replace /> : <ResultReview key={testId} testId={testId} />;
}

function ResultReview({ testId }: { testId: string }) {
  const query = useQuery(reviewQuery(testId));
  const fallback = useQueryFallback([query], texts.resultLoadFailed);
  const { data: review, error } = query;

  if (isAppError(error, 'result-not-found')) return <Navigate to="/dashboard" replace />;
  if (review === undefined) return fallback;
  const { test, answers, score, maxScore, timestamp } = review;
  return (
    <TestReview
      title={test.name}
      score={score}
      maxScore={maxScore}
      timestamp={timestamp}
      items={test.questions.flatMap((question, index) =>
        question === null ? [] : [{ question, answer: answers[index] ?? null }],
      )}
      links={[
        { text: texts.backToList, to: '/dashboard' },
        { text: texts.toLessons, to: '/lessons' },
      ]}
    />
  );
}
