import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Clock } from '../../../../domain/clock/clock.ts';
import { answerQueue, answerStore } from '../../../../ui/answer-queue/device-queue.ts';
import type { DraftName } from '../../../../ui/answer-queue/local-drafts.ts';
import { addTime } from '../../../../ui/answer-queue/time/spent-time.ts';
import { newClientId } from '../../../../ui/forms/idempotent-save.ts';
import { useCurrentQuestion } from '../../../../ui/questions/use-current-question.ts';
import { ActivityMeter } from './activity-meter.ts';

export interface Measured {
  draftName: DraftName;
  attempt: number;
  /** The keys of the questions, in their order. */
  keys: readonly string[];
  /** Whether the pupil can answer. After the submission no more time is measured. */
  isRunning: boolean;
}

const TICK_MS = 1_000;
/** How often the time is stored, ms. A killed browser loses at most this much. */
const STORE_MS = 5_000;
/** How often the time is sent to the server, which answers with added minutes, ms. */
const SEND_MS = 60_000;
const ACTIVITY = ['pointerdown', 'keydown', 'touchmove', 'wheel', 'scroll'] as const;

/**
 * Measures how long the pupil works on the test, and keeps the time with the answers.
 * @param serverTime the time of the server in ms
 * @returns the time that was spent on all devices, as far as this device knows, in seconds
 */
export function useMeter({ draftName, attempt, keys, isRunning }: Measured, clock: Clock, serverTime: () => number): () => number {
  const [device] = useState(newClientId);
  const [meter] = useState(() => new ActivityMeter(performance.now()));
  const lastStored = useRef(0);

  useCurrentQuestion(keys.length, (number) => {
    meter.moveTo(keys[number - 1] ?? null, performance.now(), isRunning && isSeen());
  });

  const store = useEffectEvent(() => {
    lastStored.current = performance.now();
    if (!isRunning || meter.pending === 0) return;
    const measured = { ...meter.take(), device, others: clock.spent, seenAt: serverTime() };
    answerStore.update(draftName, (draft) => (draft.attempt === attempt && draft.finishedAt === null ? { ...draft, spent: addTime(draft.spent, measured) } : draft));
  });
  const tick = useEffectEvent(() => {
    const now = performance.now();
    meter.tick(now, isRunning && isSeen());
    if (now - lastStored.current >= STORE_MS) store();
  });
  const send = useEffectEvent(() => {
    if (isRunning) void answerQueue.lane(draftName).deliver();
  });

  useEffect(() => {
    const act = (): void => meter.act(performance.now());
    const timers = [setInterval(() => tick(), TICK_MS), setInterval(() => send(), SEND_MS)];
    // The page was visible until now, so the time counts. This listener runs before the listener of the queue, which sends the stored time.
    const onLeave = (): void => {
      meter.tick(performance.now(), document.visibilityState === 'hidden');
      store();
    };
    const onVisibilityChange = (): void => (isSeen() ? lookAgain(meter) : onLeave());
    // The time is stored before the press takes effect, because the press may finish the test.
    const onClick = (): void => {
      tick();
      store();
    };
    for (const type of ACTIVITY) document.addEventListener(type, act, { capture: true, passive: true });
    document.addEventListener('click', onClick, true);
    document.addEventListener('visibilitychange', onVisibilityChange, true);
    window.addEventListener('pagehide', onLeave, true);
    return () => {
      timers.forEach(clearInterval);
      for (const type of ACTIVITY) document.removeEventListener(type, act, true);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('visibilitychange', onVisibilityChange, true);
      window.removeEventListener('pagehide', onLeave, true);
      tick();
      store();
    };
  }, [meter]);

  return () => spentAt(draftName, clock) + meter.pending;
}

/** The time that was spent on all devices, as far as this device knows, in seconds. */
export function spentAt(draftName: DraftName, clock: Clock): number {
  const spent = answerStore.read(draftName)?.spent;
  return spent === undefined ? clock.spent : spent.total + spent.others;
}

const isSeen = (): boolean => document.visibilityState === 'visible';

/** Starts to measure again. The time since the page was last visible does not count. */
function lookAgain(meter: ActivityMeter): void {
  meter.tick(performance.now(), false);
  meter.act(performance.now());
}
