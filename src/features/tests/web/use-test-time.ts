import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Clock, ListedClock } from '../../../domain/clock/clock.ts';
import { testQuery, testsQuery } from './queries.ts';

/** How often an open test asks whether the tutor has added minutes, ms. */
const REFRESH_MS = 60_000;

/** Keeps the clock of a test for its page: the newest clock from the server, the pause of a training, and whether the end has passed. */
export function useTestTime(id: string) {
  /** The clock that the server has sent last, in a response to answers. */
  const [told, setTold] = useState<Clock | null>(null);
  /** The end that has passed on this device. The tutor may have moved it meanwhile. */
  const [passedEnd, pass] = useState<string | null>(null);
  /** The pauses of a training: `on` while it is paused, `over` after the pupil has resumed it. */
  const [pauses, setPauses] = useState<'none' | 'on' | 'over'>('none');
  const started = useQuery(testQuery(id)).data?.clock ?? null;
  const isExam = started !== null && started.endsAt !== null;
  const leftNow = useRef<() => string | null>(() => null);
  const { data } = useQuery({ ...testsQuery, enabled: isExam, ...(isExam && { refetchInterval: REFRESH_MS }) });
  const listed = data?.find((test) => test.id === id)?.clock ?? null;

  return {
    tell: useCallback((clock: Clock): void => setTold(clock), []),
    clock: started && latestOf(started, told, listed),
    tellLeft: useCallback((left: () => string | null): void => void (leftNow.current = left), []),
    left: useCallback((): string | null => leftNow.current(), []),
    passedEnd,
    pass,
    pauses,
    pause: () => setPauses('on'),
    resume: () => setPauses('over'),
  };
}

/** The clock of the attempt, with the last end that the server has sent. */
function latestOf(started: Clock, told: Clock | null, listed: ListedClock | null): Clock {
  const known = told?.startedAt === started.startedAt && told.now > started.now ? told : started;
  const isNewer = listed !== null && listed.startedAt === known.startedAt && listed.now > known.now;
  return isNewer ? { ...known, endsAt: listed.endsAt, now: listed.now } : known;
}
