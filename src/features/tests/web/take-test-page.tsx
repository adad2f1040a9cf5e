import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { errorMessages } from '../../../domain/errors.ts';
import type { LearnerQuestion } from '../../../domain/questions/question.ts';
import { LoadFailure } from '../../../ui/components/feedback/load-failure.tsx';
import { LoadingPanel } from '../../../ui/components/feedback/loading-panel.tsx';
import type { DraftName } from '../../../ui/answer-queue/local-drafts.ts';
import { createLater } from '../../../ui/hooks/use-later.ts';
import { showsCopy } from '../../../ui/offline/connection.ts';
import { OWN_ASSIGNMENTS } from '../../../ui/assignments/own-assignments-key.ts';
import { useCurrentUser } from '../../../ui/hooks/current-user.tsx';
import { TakeTest } from '../../../ui/test-player/take-test.tsx';
import type { OpenAttempt } from '../../../ui/test-player/use-attempt.ts';
import { refreshQueries } from '../../../ui/lib/refresh-queries.ts';
import { resultAddress } from '../../../ui/lib/result-address.ts';
import type { TakenTest } from '../contract.ts';
import { reviewQuery, testQuery, testsQuery } from './queries.ts';
import { texts } from './texts.ts';
import { useTestTime } from './use-test-time.ts';

/** `/test/{id}`: the page on which a user takes a general test. If the user has passed the test, the page leads to the result (rule R43). */
export function TakeTestPage() {
  const { id = '' } = useParams();
  return <StartOrTake key={id} id={id} />;
}

type ClockParts = typeof import('./clock/clock-parts.ts');
const useClockParts = createLater<ClockParts>(() => import('./clock/clock-parts.ts'));
/** Ignores that the code of the clock has not loaded. The test can be taken without it, and the server ends the attempt. */
const ignore = (): void => {};

/** Renders the clock. Its code loads only for tests with a time limit. */
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

function Paused(props: Parameters<ClockParts['Paused']>[0]) {
  const parts = useClockParts(true, ignore);
  return parts && <parts.Paused {...props} />;
}

/** Shows the test, or first its start page if it has a time limit and was not started (rule R380). */
function StartOrTake({ id }: { id: string }) {
  const { data: test } = useQuery(testQuery(id));
  return test !== undefined && test.timeLimit !== null && test.clock === null ? <NotStarted id={id} /> : <TakeGeneralTest id={id} />;
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

function TakeGeneralTest({ id }: { id: string }) {
  const { uid } = useCurrentUser();
  const name = useMemo(() => ({ uid, test: id }), [uid, id]);
  // The object is memoized, because a new object at each render would navigate again.
  const result = useMemo(() => resultAddress(id, null), [id]);
  const time = useTestTime(id);
  return (
    <TakeTest
      testId={id}
      query={testQuery(id)}
      questionsOf={questionsOf}
      maxScoreOf={({ maxScore }) => maxScore}
      lists={[testsQuery]}
      review={reviewQuery(id, null)}
      back={{ text: texts.backToList, to: '/dashboard' }}
      unansweredText={errorMessages.unanswered}
      done={<Navigate {...result} replace />}
      onClock={time.tell}
      timeOf={(attempt) => partsOf(name, attempt, time)}
      loadNext={() => import('./results-page.tsx')}
    />
  );
}

/** The props of the player for a test with a time limit: the clock, the pause of a training, and the card in place of the questions. */
function partsOf(name: DraftName, attempt: OpenAttempt<TakenTest>, time: ReturnType<typeof useTestTime>) {
  const { clock, passedEnd } = time;
  const keys = attempt.questions.map(({ key }) => key);
  const isAdded = passedEnd !== null && (clock?.endsAt ?? '') > passedEnd;
  const isTimeUp = attempt.byTime !== null || (passedEnd !== null && !isAdded);
  const answered = attempt.questions.filter((each) => each.isAnswered).length;
  return {
    clock: clock !== null && (
      <ClockTimer
        clock={clock}
        draftName={attempt.draftName ?? name}
        attempt={attempt.test.attempt}
        keys={keys}
        isRunning={attempt.state === 'answering'}
        isCopy={showsCopy(hashKey(testQuery(name.test).queryKey))}
        tellLeft={time.tellLeft}
        onEnd={() => {
          time.pass(clock.endsAt);
          attempt.finishByTime();
        }}
      />
    ),
    pause: clock !== null && clock.endsAt === null && attempt.state === 'answering' ? { press: time.pause, hasFocus: time.pauses === 'over' } : null,
    cover: isTimeUp ? (
      <TimeUp
        endsAt={passedEnd ?? clock?.endsAt ?? ''}
        answered={answered}
        all={attempt.questions.length}
        state={attempt.byTime === 'sent' ? 'sent' : attempt.submission === 'sending' ? 'sending' : 'waiting'}
        onShowResult={attempt.leave}
      />
    ) : isAdded ? (
      <TimeAdded from={passedEnd} to={clock?.endsAt ?? passedEnd} onResume={() => time.pass(null)} />
    ) : (
      time.pauses === 'on' && clock !== null && <Paused clock={clock} draftName={name} onResume={time.resume} />
    ),
    timeLeft: time.left,
  };
}
