import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromDraftAnswers, type Draft } from '../../domain/drafts/draft.ts';
import type { Answer, LearnerQuestion } from '../../domain/questions/question.ts';
import { keysByPlace } from '../../domain/questions/question-keys.ts';
import {
  draftOf,
  emptyDraft,
  FIRST_ATTEMPT,
  hasUnsent,
  isEmpty,
  showsOther,
  takeOver,
  withAnswer,
  withClock,
  type DeviceDraft,
  type Refusal,
} from './device-draft.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { useOnline } from '../hooks/use-online.ts';
import { clearDraft, draftStorage, loadDraft, saveDraft, storageKey } from './draft-storage.ts';
import { DraftSync } from './draft-sync.ts';
import { addOpenDraft } from './open-drafts.ts';
import { removeOutgoing } from '../offline/outgoing.ts';
import { serverClockOffset, setServerTime } from './server-clock.ts';

/** Where the answers are. */
export type AnswerPlace =
  /** All of them. */
  | 'server'
  /** On the device, and soon on the server. */
  | 'sending'
  /** The server cannot be reached. */
  | 'device'
  /** The device stores nothing and the server does not have all. */
  | 'nowhere'
  | Refusal;

/** The test that is taken, as the server sent it. */
export interface ShownTest {
  name: string;
  attempt: number;
  revision: number;
  /** The answers that the server had then. */
  draft: Draft | null;
}

interface DraftOptions {
  uid: string;
  /** Identifies the test on the device. */
  testKey: string;
  /** Undefined until it is loaded. */
  test: ShownTest | undefined;
  questions: readonly LearnerQuestion[];
  save: (answers: Draft['answers']) => Promise<Draft>;
  /** Another tab has removed the draft or begun another attempt: the attempt ended there. */
  onEndedElsewhere: () => void;
  /** Another device has finished the test. @param isLooking whether the reader has just begun to look at the page */
  onDoneElsewhere: (isLooking: boolean) => void;
  /** The page shows newer answers of another device now. */
  onTakenOver: () => void;
}

interface OpenDraft {
  /** By question key. */
  answers: DeviceDraft['answers'];
  isFinished: boolean;
  /** `null` without answers. */
  place: AnswerPlace | null;
  /** Whether the device stores the answers. */
  isStored: boolean;
  /** The same function at every render. */
  answer: (questionKey: string, answer: Answer) => void;
  setFinished: (isFinished: boolean) => void;
  /** Remembers why the server refuses the answers. */
  refuse: (refusal: Refusal) => void;
  /** Removes the draft from the device. The returned state stays, so that the page does not change before it is left. */
  clear: () => void;
}

/** The answers of a user at a test: on the device at once, on the server soon, and the same in every tab. */
export function useDraft({ uid, testKey, test, questions, ...options }: DraftOptions): OpenDraft {
  const key = storageKey(uid, testKey);
  const attempt = test?.attempt;
  const read = useCallback((): DeviceDraft => loadDraft(draftStorage, key) ?? emptyDraft(FIRST_ATTEMPT), [key]);
  const [stored, setDraft] = useState(() => (typeof window === 'undefined' ? emptyDraft(FIRST_ATTEMPT) : read()));
  // A drawn page knows nothing of the device.
  const known = useHydrated() ? stored : emptyDraft(FIRST_ATTEMPT);
  const draft = attempt === undefined ? known : draftOf(attempt, known);
  const [isStored, setStored] = useState(true);
  const [isReached, setReached] = useState(true);
  const isOnline = useOnline();
  /** The newest draft, for a device that stores nothing, or has stopped storing. */
  const newest = useRef(stored);
  const wasStored = useRef(true);
  const isCleared = useRef(false);

  /** The newest draft of the attempt. Another tab may have added answers since the last render. */
  const current = useCallback((): DeviceDraft => {
    const saved = loadDraft(draftStorage, key);
    // A device that has cleared its storage has none.
    const found = wasStored.current && saved !== null ? saved : newest.current;
    return attempt === undefined ? found : draftOf(attempt, found);
  }, [key, attempt]);

  const update = useCallback(
    (change: (before: DeviceDraft) => DeviceDraft) => {
      // The response to a request may come after the end.
      if (isCleared.current) return;
      newest.current = change(current());
      wasStored.current = saveDraft(draftStorage, key, newest.current);
      setStored(wasStored.current);
      setDraft(newest.current);
    },
    [key, current],
  );

  const handleChangeElsewhere = useEffectEvent((changed: string | null) => {
    if (changed === null) return options.onEndedElsewhere();
    newest.current = read();
    setDraft(newest.current);
    if (attempt !== undefined && newest.current.attempt !== attempt) options.onEndedElsewhere();
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) handleChangeElsewhere(event.newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);

  const sync = useRef<DraftSync | null>(null);
  const save = useEffectEvent(options.save);
  const handleTakenOver = useEffectEvent(options.onTakenOver);
  const handleDoneElsewhere = useEffectEvent(options.onDoneElsewhere);
  const handleOpen = useEffectEvent((opened: ShownTest) => {
    const saved = loadDraft(draftStorage, key);
    if (saved !== null && saved.attempt !== opened.attempt) clearDraft(draftStorage, key);
    const keys = keysByPlace(questions);
    const before = current();
    if (opened.draft !== null) setServerTime(opened.draft.now, Date.now(), Date.now());
    const fromServer = opened.draft === null ? {} : fromDraftAnswers(keys, opened.draft.answers);
    const opening = withClock(before, serverClockOffset(before.clockOffset));
    const drafted = { name: opened.name, revision: opened.revision, keys };
    update(() => ({ ...takeOver(opening, fromServer), test: drafted, refusal: null }));
    if (showsOther(before, newest.current)) handleTakenOver();
  });

  useEffect(() => {
    if (test === undefined) return undefined;
    handleOpen(test);
    const opened = new DraftSync({
      shown: { revision: test.revision, keys: keysByPlace(questions) },
      read: current,
      // A tap comes first.
      update: (change) => startTransition(() => update(change)),
      save: (answers) => save(answers),
      onTakenOver: () => handleTakenOver(),
      onDoneElsewhere: (isLooking) => handleDoneElsewhere(isLooking),
      onReach: (isNowReached) => startTransition(() => setReached(isNowReached)),
    });
    sync.current = opened;
    if (hasUnsent(current())) opened.changed();
    const close = addOpenDraft(uid, testKey, opened);
    return () => {
      close();
      sync.current = null;
    };
  }, [test, questions, current, update, uid, testKey]);

  const answer = useCallback(
    (questionKey: string, given: Answer) => {
      update((before) => {
        const timed = withClock(before, serverClockOffset(before.clockOffset));
        return withAnswer(timed, questionKey, given, Date.now() + timed.clockOffset);
      });
      sync.current?.changed();
    },
    [update],
  );

  return {
    answers: draft.answers,
    isFinished: draft.finishedAt !== null,
    place: placeOf(draft, { isStored, isReached: isReached && isOnline }),
    isStored,
    answer,
    setFinished: (isFinished) => {
      if (!isFinished) void removeOutgoing(uid, testKey);
      update((before) => ({ ...before, finishedAt: isFinished ? new Date().toISOString() : null, refusal: null }));
    },
    refuse: (refusal) => update((before) => ({ ...before, refusal })),
    clear: () => {
      void removeOutgoing(uid, testKey);
      isCleared.current = true;
      sync.current?.stop();
      // Another tab may have begun the next attempt.
      const saved = loadDraft(draftStorage, key);
      if (attempt === undefined || saved === null || saved.attempt === attempt) clearDraft(draftStorage, key);
    },
  };
}

function placeOf(draft: DeviceDraft, { isStored, isReached }: { isStored: boolean; isReached: boolean }): AnswerPlace | null {
  if (isEmpty(draft)) return null;
  if (draft.refusal !== null) return draft.refusal;
  if (!hasUnsent(draft)) return 'server';
  if (!isStored) return 'nowhere';
  return isReached ? 'sending' : 'device';
}
