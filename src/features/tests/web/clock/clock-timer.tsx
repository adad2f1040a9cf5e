import { VisuallyHidden } from '@mantine/core';
import { IconAlarm, IconClock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Clock } from '../../../../domain/clock/clock.ts';
import { serverClockOffset } from '../../../../ui/answer-queue/server-clock.ts';
import { announcedBetween, endWords, leftWords } from './format-clock.ts';
import classes from './clock.module.css';
import { texts } from './texts.ts';

interface ClockTimerProps {
  clock: Clock;
  /** Called once the time is up. */
  onEnd: () => void;
}

const TICK_MS = 1_000;
const LAST_MS = 5 * 60_000;

/**
 * The server's time: the larger of what the device's own clock and its monotonic one have passed counts, so that setting the clock
 * back gives nobody time.
 */
function startServerTime(now: string): () => number {
  const [wall, monotonic] = [Date.now(), performance.now()];
  const offset = Date.parse(now) - wall;
  return () => Math.max(Date.now(), wall + performance.now() - monotonic) + serverClockOffset(offset);
}

/** What is left of the time (rule R383). A training has no end. */
export function ClockTimer({ clock, onEnd }: ClockTimerProps) {
  const { endsAt, timeLimit } = clock;
  if (endsAt === null) return <p className={classes.guide}>{texts.guide(timeLimit)}</p>;
  return <ExamTimer endsAt={Date.parse(endsAt)} now={clock.now} onEnd={onEnd} />;
}

function ExamTimer({ endsAt, now, onEnd }: { endsAt: number; now: string; onEnd: () => void }) {
  const [serverTime] = useState(() => startServerTime(now));
  const [left, setLeft] = useState(() => endsAt - serverTime());
  const [announced, setAnnounced] = useState('');
  const tick = useEffectEvent(() => {
    const next = endsAt - serverTime();
    const minutes = announcedBetween(left, next);
    if (minutes !== null) setAnnounced(texts.announced(minutes));
    setLeft(next);
    if (next <= 0) onEnd();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const isLast = left <= LAST_MS;
  const ClockIcon = isLast ? IconAlarm : IconClock;
  return (
    <div className={classes.clock}>
      <ClockIcon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <span role="timer" className={classes.left} data-last={isLast || undefined}>
        <span>{texts.left}</span> <b>{leftWords(left)}</b>
      </span>
      <span className={classes.end}>{texts.end(endWords(endsAt, endsAt - left))}</span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
