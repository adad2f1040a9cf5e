import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ASKED_PATH } from '../../../domain/checking/asked-path.ts';
import { toShownQuestion } from '../../../domain/questions/shown-questions.ts';
import { isAppError } from '../../../domain/errors.ts';
import { sendJson } from '../../../http/client.ts';
import { fillPath } from '../../../http/endpoint.ts';
import { useCurrentUser } from '../../../ui/hooks/current-user.tsx';
import { createLater } from '../../../ui/hooks/use-later.ts';
import { useAttemptParam } from '../../../ui/hooks/use-attempt-param.ts';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { OwnReview } from '../../../ui/test-review/own-review.tsx';
import { reviewedTestId, reviewQuery } from './queries.ts';
import { resultAddress } from './result-address.ts';
import { texts } from './texts.ts';

/** Only works have photos. */
const useLeftPhotos = createLater(() => import('../../../ui/test-player/work/left-photos.tsx'));

/** `/results`: the result of the test in the navigation state; without one it leads to the dashboard (rule R29). */
export function ResultsPage() {
  const testId = reviewedTestId(useLocation().state);
  const attempt = useAttemptParam();
  if (testId === null) return <Navigate to="/dashboard" replace />;
  return <ResultReview key={`${testId} ${attempt}`} testId={testId} attempt={attempt} />;
}

function LaterLeftPhotos({ testId, inWork }: { testId: string; inWork: readonly string[] }) {
  const { uid } = useCurrentUser();
  const name = useMemo(() => ({ uid, test: testId }), [uid, testId]);
  const parts = useLeftPhotos(true, () => undefined);
  return parts && <parts.LeftPhotos name={name} inWork={inWork} />;
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
      notice={test.questions.some((question) => question?.type === 'extended') && <LaterLeftPhotos testId={testId} inWork={Object.keys(photos ?? {})} />}
      links={[
        { text: texts.backToList, to: '/dashboard' },
        { text: texts.toLessons, to: '/lessons' },
      ]}
    />
  );
}
