import { Button } from '@mantine/core';
import { IconClock, IconDevices, IconEye, IconFlag, IconPlayerPause, IconStopwatch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messageOf, NetworkError } from '../../../../domain/errors.ts';
import { serverClockOffset } from '../../../../ui/answer-queue/time/server-clock.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { BackLink } from '../../../../ui/components/page/back-link.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { texts as playerTexts } from '../../../../ui/test-player/texts.ts';
import { useOffline } from '../../../../ui/offline/connection.ts';
import { api } from '../api.ts';
import type { testQuery } from '../queries.ts';
import { texts as pageTexts } from '../texts.ts';
import { endWords } from './format-clock.ts';
import classes from './clock.module.css';
import { texts } from './texts.ts';

type Test = Awaited<ReturnType<NonNullable<Extract<ReturnType<typeof testQuery>['queryFn'], (...args: never[]) => unknown>>>>;

interface StartTestProps {
  test: Test;
  uid: string;
  onStarted: (started: Test) => void;
  /** Called if the server refuses the start: the test is gone, is done, or has no time limit any more. */
  onRefused: () => void;
}

const MINUTE_MS = 60_000;
const EXAM_ICONS = [IconClock, IconDevices, IconFlag];
const TRAINING_ICONS = [IconStopwatch, IconPlayerPause, IconEye];
/** How often the page updates the time at which the test would end if the pupil started it now, ms. */
const REFRESH_MS = 10_000;

/** Asks before the clock of a test starts (rule R380). Only the start needs the network. */
export function StartTest({ test, uid, onStarted, onRefused }: StartTestProps) {
  const { id, attempt, name, questionCount, maxScore, timeLimit, timeMode, extraMinutes } = test;
  const isOffline = useOffline();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const now = useNow();
  const limit = timeLimit ?? 0;
  const isExam = timeMode === 'exam';
  const lines = isExam ? texts.exam(endWords(now + (limit + extraMinutes) * MINUTE_MS, now)) : texts.training(limit);

  const icons = isExam ? EXAM_ICONS : TRAINING_ICONS;

  const start = async (): Promise<void> => {
    setStarting(true);
    setFailure(null);
    try {
      onStarted(await api('POST /api/tests/{id}/start', { params: { id }, body: { attempt, learner: uid } }));
    } catch (error) {
      setStarting(false);
      if (error instanceof NetworkError) return setFailure(texts.failedText);
      setFailure(messageOf(error, texts.failedText));
      onRefused();
    }
  };

  return (
    <>
      <PageHeader back={<BackLink to="/dashboard">{pageTexts.backToList}</BackLink>} title={name} lead={playerTexts.about(questionCount, maxScore, attempt)} />
      <Card>
        <div className={classes.start}>
          <h2>{isExam ? texts.startTitle(limit + extraMinutes) : texts.startTraining}</h2>
          {isExam && extraMinutes > 0 && <p className={classes.extra}>{texts.extra(limit, extraMinutes)}</p>}
          {lines.map((line, index) => {
            const LineIcon = icons[index] ?? IconClock;
            return (
              <p key={line} className={classes.line}>
                <LineIcon size={22} stroke={1.75} aria-hidden />
                {line}
              </p>
            );
          })}
          {isOffline && <Alert tone="attention" role="status">{texts.offline}</Alert>}
          {failure !== null && (
            <Alert tone="error" role="alert">
              <strong>{texts.failed}.</strong> {failure}
            </Alert>
          )}
          <div className={classes.buttons}>
            <Button size="lg" onClick={() => void start()} disabled={isOffline || isStarting}>
              {isOffline ? texts.waiting : isStarting ? texts.starting : failure === null ? texts.start : texts.retry}
            </Button>
            <Button component={Link} to="/dashboard" variant="default" className={classes.second}>
              {texts.notNow}
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

/** The current time by the server's clock, as far as the device knows that clock. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now() + serverClockOffset(0));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + serverClockOffset(0)), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
