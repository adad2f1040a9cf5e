import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { errorMessages } from '../../../domain/errors.ts';
import type { LearnerQuestion } from '../../../domain/questions/question.ts';
import { AssignmentNote } from '../../../ui/assignments/assignment-note.tsx';
import { OWN_ASSIGNMENTS } from '../../../ui/assignments/own-assignments-key.ts';
import { useCurrentUser } from '../../../ui/hooks/current-user.tsx';
import { TestPlayer } from '../../../ui/test-player/test-player.tsx';
import { useAttempt } from '../../../ui/test-player/use-attempt.ts';
import { refreshQueries } from '../../../ui/lib/refresh-queries.ts';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { reviewQuery, testQuery, testsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/test/{id}`: takes a general test; a test that the user has passed leads to its result (rule R43). */
export function TakeTestPage() {
  const { id = '' } = useParams();
  return <TakeTest key={id} id={id} />;
}

const questionsOf = (test: { questions: LearnerQuestion[] }): LearnerQuestion[] => test.questions;

function TakeTest({ id }: { id: string }) {
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // One object: a new one at each render would navigate again.
  const result = useMemo(() => ({ testId: id }), [id]);
  const showResult = () => {
    void refreshQueries(queryClient, [testsQuery, OWN_ASSIGNMENTS, reviewQuery(id, null)]);
    void navigate('/results', { replace: true, state: result });
  };
  const attempt = useAttempt({
    query: testQuery(id),
    uid,
    testKey: id,
    questionsOf,
    onSubmitted: showResult,
    onDoneElsewhere: showResult,
  });
  const fallback = useQueryFallback([attempt], texts.testLoadFailed);

  if (attempt.state === 'closed' && attempt.reason === 'already-done') {
    return <Navigate to="/results" replace state={result} />;
  }
  if (attempt.state !== 'answering' && attempt.state !== 'submitting') return fallback;
  return (
    <TestPlayer
      attempt={attempt}
      maxScore={attempt.test.maxScore}
      note={attempt.test.assignment && <AssignmentNote assignment={attempt.test.assignment} page="test" />}
      back={{ text: texts.backToList, to: '/dashboard' }}
      unansweredText={errorMessages.unanswered}
      loadNext={() => import('./results-page.tsx')}
    />
  );
}
