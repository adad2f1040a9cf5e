import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { ASKED_PATH } from '../../../domain/checking/asked-path.ts';
import { toShownQuestion } from '../../../domain/questions/shown-questions.ts';
import { isAppError } from '../../../domain/errors.ts';
import { sendJson } from '../../../http/client.ts';
import { fillPath } from '../../../http/endpoint.ts';
import { useAttemptParam } from '../../../ui/hooks/use-attempt-param.ts';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { OwnReview } from '../../../ui/test-review/own-review.tsx';
import { reviewedTestId, reviewQuery } from './queries.ts';
import { resultAddress } from './result-address.ts';
import { texts } from './texts.ts';

/** `/results`: the result of the test in the navigation state; without one it leads to the dashboard (rule R29). */
export function ResultsPage() {
  const testId = reviewedTestId(useLocation().state);
  const attempt = useAttemptParam();
  if (testId === null) return <Navigate to="/dashboard" replace />;
  return <ResultReview key={`${testId} ${attempt}`} testId={testId} attempt={attempt} />;
}

function ResultReview({ testId, attempt }: { testId: string; attempt: string | null }) {
  const query = useQuery(reviewQuery(testId, attempt));
  const fallback = useQueryFallback([query], texts.resultLoadFailed);
  const { data: review, error } = query;

  const client = useQueryClient();
  async function ask(questionId: string, text: string): Promise<void> {
    await sendJson('PUT', fillPath(ASKED_PATH, { testId, questionId }), { attempt: review?.attempt, text });
    await client.invalidateQueries({ queryKey: reviewQuery(testId, attempt).queryKey });
  }

  if (isAppError(error, 'result-not-found')) return <Navigate to="/dashboard" replace />;
  if (review === undefined) return fallback;
  const { test, answers, checks, photos, deletedPhotos, ...result } = review;
  return (
    <OwnReview
      {...result}
      title={test.name}
      addressOf={(number) => resultAddress(testId, number)}
      items={test.questions.flatMap((question, index) =>
        question === null ? [] : [{ question: toShownQuestion(question), answer: answers[index] ?? null, check: checks?.[index] ?? null }],
      )}
      photos={{ photos: photos ?? {}, deletedPhotos: deletedPhotos ?? {}, ...(attempt === null && { ask }) }}
      materials={test.materials}
      links={[
        { text: texts.backToList, to: '/dashboard' },
        { text: texts.toLessons, to: '/lessons' },
      ]}
    />
  );
}
