/** Tells where the answers to a test are (rule R171). */
import { useCallback, useSyncExternalStore } from 'react';
import { answerQueue, answerStore } from '../answer-queue/device-queue.ts';
import { hasAnswers, hasUnsent, type Refusal } from '../answer-queue/device-draft.ts';
import type { SendingState } from '../answer-queue/lane.ts';
import type { DraftName } from '../answer-queue/local-drafts.ts';
import { useOnline } from '../hooks/use-online.ts';

export type AnswerPlace =
  /** The server has all answers. */
  | 'server'
  /** The device is writing the answers to its disk. */
  | 'saving'
  /** The device has the answers and is sending them to the server. */
  | 'sending'
  /** The device has the answers, but the server cannot be reached. */
  | 'device'
  /** The device does not store the answers, and the server does not have all of them. */
  | 'nowhere'
  | Refusal;

/** Whether the answers survive when the page is closed. */
export const isKept = (place: AnswerPlace | null): boolean => place !== null && place !== 'saving' && place !== 'nowhere';

function placeOf(name: DraftName): AnswerPlace | null {
  const draft = answerStore.read(name);
  if (draft === null || !hasAnswers(draft)) return null;
  if (draft.refusal !== null) return draft.refusal;
  if (!hasUnsent(draft)) return 'server';
  const saved = answerStore.savedState(name);
  if (saved !== 'saved') return saved === 'saving' ? 'saving' : 'nowhere';
  return answerQueue.lane(name).isReached ? 'sending' : 'device';
}

const subscribe = (onChange: () => void): (() => void) => {
  const stops = [answerStore.subscribe(onChange), answerQueue.subscribe(onChange)];
  return () => stops.forEach((stop) => stop());
};

/**
 * @param name `null` in a preview
 * @returns `null` if there are no answers
 */
export function useAnswerPlace(name: DraftName | null): AnswerPlace | null {
  const isOnline = useOnline();
  const read = useCallback(() => name && placeOf(name), [name]);
  const place = useSyncExternalStore(subscribe, read, () => null);
  return place === 'sending' && !isOnline ? 'device' : place;
}

/** How far the submission of a finished test has come. */
export function useSending(name: DraftName): SendingState {
  const isOnline = useOnline();
  const read = useCallback(() => answerQueue.lane(name).sending, [name]);
  const sending = useSyncExternalStore<SendingState>(subscribe, read, () => 'idle');
  return sending === 'waiting-for-server' && !isOnline ? 'waiting-for-network' : sending;
}
