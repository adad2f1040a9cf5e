import { VisuallyHidden } from '@mantine/core';
import { IconClock, IconClockExclamation, IconStopwatch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Clock } from '../../../../domain/clock/clock.ts';
import { answerStore } from '../../../../ui/answer-queue/device-queue.ts';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { spentWords } from '../../../../ui/lib/russian/spent-words.ts';
import { announcedBetween, endWords, leftWords } from './format-clock.ts';
import classes from './clock.module.css';
import { startMonotonicTime } from './monotonic-time.ts';
import { texts } from './texts.ts';
import { useMeter, type Measured } from './use-meter.ts';

interface ClockTimerProps extends Measured {
  clock: Clock;
  /** Whether the test comes from a copy on the device. */
  isCopy: boolean;
  /** Receives a function that says as a sentence how much time is left. */
  tellLeft: (left: () => string | null) => void;
  /** Called when the time is over. */
  onEnd: () => void;
}

const TICK_MS = 1_000;
const MINUTE_MS = 60_000;
const LAST_MS = 5 * MINUTE_MS;

/** Shows the time that is left. In a training, which has no end, it shows the time that was spent (rule R397). */
export function ClockTimer({ clock, isCopy, tellLeft, onEnd, ...measured }: ClockTimerProps) {
  const [serverTime] = useState(() => {
    const draft = answerStore.read(measured.draftName);
    return startMonotonicTime({ clock, copy: isCopy ? { clockOffset: draft?.clockOffset ?? 0, seenAt: draft?.spent?.seenAt ?? 0 } : null });
  });
  const { endsAt } = clock;
  // A layout effect runs before the browser paints, so the function is set before anybody can press a button that calls it.
  useLayoutEffect(() => tellLeft(() => (endsAt === null ? null : texts.leftSentence(leftWords(Date.parse(endsAt) - serverTime())))), [endsAt, serverTime, tellLeft]);
  const spent = useMeter(measured, clock, serverTime);
  return clock.endsAt === null ? <TrainingTimer limit={clock.timeLimit} spent={spent} /> : <ExamTimer endsAt={Date.parse(clock.endsAt)} serverTime={serverTime} onEnd={onEnd} />;
}

function TrainingTimer({ limit, spent }: { limit: number; spent: () => number }) {
  const [words, setWords] = useState(() => spentWords(spent()));
  const tick = useEffectEvent(() => setWords(spentWords(spent())));
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.clock}>
      <IconStopwatch className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <span role="timer" className={classes.left}>
        <span className={classes.passed}>{texts.passed}</span> <b>{words}</b>
      </span>
      <span className={classes.end}>{texts.guide(limit)}</span>
    </div>
  );
}

function ExamTimer({ endsAt, serverTime, onEnd }: { endsAt: number; serverTime: () => number; onEnd: () => void }) {
  const [left, setLeft] = useState(() => endsAt - serverTime());
  const [announced, setAnnounced] = useState('');
  const [shownEnd, setShownEnd] = useState(endsAt);
  const tick = useEffectEvent(() => {
    const next = endsAt - serverTime();
    const minutes = announcedBetween(left, next);
    if (minutes !== null) setAnnounced(texts.announced(minutes));
    setLeft(next);
    // The tutor has changed the extra minutes. Only added minutes are announced.
    if (endsAt > shownEnd) toastSuccess(texts.added(Math.round((endsAt - shownEnd) / MINUTE_MS), endWords(endsAt, serverTime())));
    setShownEnd(endsAt);
    if (next <= 0) onEnd();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const isLast = left <= LAST_MS;
  const ClockIcon = isLast ? IconClockExclamation : IconClock;
  return (
    <div className={classes.clock} data-last={isLast || undefined}>
      <ClockIcon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <span role="timer" className={classes.left}>
        <span>{texts.left}</span> <b>{leftWords(left)}</b>
      </span>
      <span className={classes.end}>{texts.end(endWords(endsAt, endsAt - left))}</span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
