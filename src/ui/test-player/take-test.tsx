import { useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { OwnAssignment } from '../../domain/assignments/assignment.ts';
import { AssignmentNote } from '../assignments/assignment-note.tsx';
import { OWN_ASSIGNMENTS } from '../assignments/own-assignments-key.ts';
import type { ShownTest } from '../drafts/use-answers.ts';
import { useCurrentUser } from '../hooks/current-user.tsx';
import { useQueryFallback } from '../hooks/use-query-fallback.tsx';
import { refreshQueries } from '../lib/refresh-queries.ts';
import { resultAddress } from '../lib/result-address.ts';
import { uiTexts } from '../texts.ts';
import { TestPlayer, type PlayedTest, type TakingProps } from './test-player.tsx';
import { useAttempt, type AttemptOptions, type OpenAttempt } from './use-attempt.ts';

/** The test as the server sends it to the user who takes it. */
type TakenTest = ShownTest & PlayedTest & { assignment: OwnAssignment | null };

interface TakeTestProps<Test extends TakenTest, Key extends QueryKey>
  extends Pick<AttemptOptions<Test, Key>, 'questionsOf' | 'onClock'>, Pick<TakingProps, 'back' | 'unansweredText' | 'loadNext'> {
  /** The id of the test, by which the device keeps the answers. */
  testId: string;
  query: UseQueryOptions<Test, Error, Test, Key>;
  maxScoreOf(test: Test): number;
  /** The queries of lists that show the state of the test for the user. */
  lists: readonly { queryKey: QueryKey }[];
  /** The query of the result. */
  review: { queryKey: QueryKey };
  /** Shown if the user has already taken the test (rule R43). */
  done: ReactNode;
  /** Shown if the block of the lesson is closed. */
  closed?: ReactNode;
  /** The props that a time limit adds to the player. */
  timeOf?(attempt: OpenAttempt<Test>): Partial<TakingProps>;
}

/** The page on which a user takes a test, general or of a lesson. If a page can change its test, it renders this component with a `key`. */
export function TakeTest<Test extends TakenTest, Key extends QueryKey>(
  { testId, query, questionsOf, onClock, maxScoreOf, lists, review, done, closed, timeOf, ...taking }: TakeTestProps<Test, Key>,
) {
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = (...queries: { queryKey: QueryKey }[]): void => void refreshQueries(queryClient, [...lists, OWN_ASSIGNMENTS, ...queries]);
  const showResult = (): void => {
    refresh(review);
    const { to, state } = resultAddress(testId, null);
    void navigate(to, { replace: true, state });
  };
  const attempt = useAttempt({ query, uid, testKey: testId, questionsOf, onSubmitted: showResult, onDoneElsewhere: showResult, ...(onClock && { onClock }) });
  const fallback = useQueryFallback([attempt], uiTexts.testLoadFailed);
  const isSentByTime = 'byTime' in attempt && attempt.byTime === 'sent';
  const handleSentByTime = useEffectEvent(() => refresh());
  useEffect(() => {
    if (isSentByTime) handleSentByTime();
  }, [isSentByTime]);

  if (attempt.state === 'closed' && attempt.reason === 'no-access' && closed !== undefined) return closed;
  if (attempt.state === 'closed' && attempt.reason === 'already-done') return done;
  if (attempt.state !== 'answering' && attempt.state !== 'submitting') return fallback;
  const { test } = attempt;
  return (
    <TestPlayer
      {...taking}
      attempt={attempt}
      maxScore={maxScoreOf(test)}
      note={test.assignment && <AssignmentNote assignment={test.assignment} page="test" />}
      allowsGaps={test.allowUnanswered === true}
      {...timeOf?.(attempt)}
    />
  );
}
