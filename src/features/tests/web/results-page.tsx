import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { isFailure } from '../../../domain/failure.ts';
import { ReviewQuestions } from '../../../ui/questions/review-questions.tsx';
import { useUntilLoaded } from '../../../ui/use-until-loaded.tsx';
import { reviewQuery } from './queries.ts';
import { texts } from './texts.ts';

/** The test whose result was asked for: it comes in the navigation's state (specification §2). */
function useTestId(): string | null {
  const state: unknown = useLocation().state;
  const has = typeof state === 'object' && state !== null && 'testId' in state && typeof state.testId === 'string';
  return has ? (state as { testId: string }).testId : null;
}

/** `/results`: one result; without one to show, the dashboard. */
export function ResultsPage() {
  const testId = useTestId();
  return testId === null ? <Navigate to="/dashboard" replace /> : <TestReview key={testId} testId={testId} />;
}

function TestReview({ testId }: { testId: string }) {
  const query = useQuery(reviewQuery(testId));
  const untilLoaded = useUntilLoaded([query], texts.resultLoadFailed);
  const { data: review, error } = query;

  if (isFailure(error, 'result-not-found')) return <Navigate to="/dashboard" replace />;
  if (review === undefined) return untilLoaded;
  const { test, answers, score, maxScore, timestamp } = review;
  return (
    <ReviewQuestions
      title={test.name}
      score={score}
      maxScore={maxScore}
      timestamp={timestamp}
      items={test.questions.flatMap((question, place) =>
        question === null ? [] : [{ question, answer: answers[place] ?? null }],
      )}
      ways={[
        { text: texts.backToList, to: '/dashboard' },
        { text: texts.toLessons, to: '/lessons' },
      ]}
    />
  );
}
