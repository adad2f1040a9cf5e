import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { Clock } from '../../../domain/clock/clock.ts';
import { errorMessages } from '../../../domain/errors.ts';
import type { LearnerQuestion } from '../../../domain/questions/question.ts';
import { hasUnsent } from '../../../ui/answer-queue/device-draft.ts';
import { answerQueue, answerStore } from '../../../ui/answer-queue/device-queue.ts';
import { LoadFailure } from '../../../ui/components/feedback/load-failure.tsx';
import { LoadingPanel } from '../../../ui/components/feedback/loading-panel.tsx';
import { createLater } from '../../../ui/hooks/use-later.ts';
import { useOffline } from '../../../ui/offline/connection.ts';
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
  return <StartOrTake key={id} id={id} />;
}

type ClockParts = typeof import('./clock/clock-parts.ts');
const useClockParts = createLater<ClockParts>(() => import('./clock/clock-parts.ts'));
/** The test is taken all the same, and ends on the server. */
const ignore = (): void => {};

/** Tests without a limit of time load none of it. */
function ClockTimer(props: Parameters<ClockParts['ClockTimer']>[0]) {
  const parts = useClockParts(true, ignore);
  return parts && <parts.ClockTimer {...props} />;
}

function TimeUp(props: Parameters<ClockParts['TimeUp']>[0]) {
  const parts = useClockParts(true, ignore);
  return parts && <parts.TimeUp {...props} />;
}

function TimeAdded(props: Parameters<ClockParts['TimeAdded']>[0]) {
  const parts = useClockParts(true, ignore);
  return parts && <parts.TimeAdded {...props} />;
}

/** A test with a limit of time is begun first (rule R380). */
function StartOrTake({ id }: { id: string }) {
  const { data: test } = useQuery(testQuery(id));
  return test !== undefined && test.timeLimit !== null && test.clock === null ? <NotStarted id={id} /> : <TakeTest id={id} />;
}

function NotStarted({ id }: { id: string }) {
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const { data: test, refetch } = useQuery(testQuery(id));
  const [hasFailed, setFailed] = useState(false);
  const parts = useClockParts(true, () => setFailed(true));
  if (hasFailed && parts === null) return <LoadFailure isPage title={texts.testLoadFailed} onRetry={() => location.reload()} />;
  if (parts === null || test === undefined) return <LoadingPanel />;
  return (
    <parts.StartTest
      test={test}
      uid={uid}
      onStarted={(started) => {
        queryClient.setQueryData(testQuery(id).queryKey, started);
        void refreshQueries(queryClient, [testsQuery, OWN_ASSIGNMENTS]);
      }}
      onRefused={() => void refetch()}
    />
  );
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
  const [isSent, setSent] = useState(false);
  const started = 'test' in attempt ? attempt.test.clock : null;
  const clock = useFreshClock(id, started);
  // The end that has passed on this device; the tutor may have moved it since.
  const [passedEnd, setPassedEnd] = useState<string | null>(null);
  const isAdded = passedEnd !== null && clock !== null && clock.endsAt !== null && clock.endsAt > passedEnd;
  const isTimeUp = passedEnd !== null && !isAdded;
  const name = useMemo(() => ({ uid, test: id }), [uid, id]);
  const isOffline = useOffline();
  useEffect(() => {
    if (!isTimeUp || isOffline) return;
    const send = async (): Promise<void> => {
      await answerQueue.lane(name).deliver();
      const draft = answerStore.read(name);
      setSent(draft === null || !hasUnsent(draft));
      await refreshQueries(queryClient, [testsQuery]);
    };
    void send();
  }, [isTimeUp, isOffline, name, queryClient]);

  if (attempt.state === 'closed' && attempt.reason === 'already-done') {
    return <Navigate to="/results" replace state={result} />;
  }
  if (attempt.state !== 'answering' && attempt.state !== 'submitting') return fallback;
  return (
    <TestPlayer
      attempt={attempt}
      maxScore={attempt.test.maxScore}
      note={
        <>
          {attempt.test.assignment && <AssignmentNote assignment={attempt.test.assignment} page="test" />}
          {isAdded && <TimeAdded from={passedEnd} to={clock.endsAt ?? passedEnd} />}
        </>
      }
      clock={clock !== null && !isTimeUp && <ClockTimer key={clock.endsAt} clock={clock} onEnd={() => setPassedEnd(clock.endsAt)} />}
      timeUp={
        isTimeUp ? (
          <TimeUp
            endsAt={passedEnd}
            answered={attempt.questions.filter((each) => each.isAnswered).length}
            all={attempt.questions.length}
            isSent={isSent}
            onShowResult={() => void answerStore.remove(name).finally(showResult)}
          />
        ) : null
      }
      allowsGaps={attempt.test.allowUnanswered}
      back={{ text: texts.backToList, to: '/dashboard' }}
      unansweredText={errorMessages.unanswered}
      loadNext={() => import('./results-page.tsx')}
    />
  );
}

/** How often an open test asks whether the tutor has added minutes. */
const REFRESH_MS = 60_000;

/** The clock of the test, with the end that the server has told last. */
function useFreshClock(id: string, started: Clock | null): Clock | null {
  const isExam = started !== null && started.endsAt !== null;
  const { data } = useQuery({ ...testsQuery, enabled: isExam, ...(isExam && { refetchInterval: REFRESH_MS }) });
  const fresh = data?.find((each) => each.id === id)?.clock;
  if (started === null || !fresh || fresh.startedAt !== started.startedAt || fresh.now < started.now) return started;
  return { ...started, endsAt: fresh.endsAt, now: fresh.now };
}
