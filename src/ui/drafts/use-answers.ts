import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Clock } from '../../domain/clock/clock.ts';
import { fromDraftAnswers, type DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import type { Draft } from '../../domain/drafts/draft.ts';
import type { Answer, LearnerQuestion } from '../../domain/questions/question.ts';
import { keysByPlace } from '../../domain/questions/question-keys.ts';
import { draftOf, emptyDraft, FIRST_ATTEMPT, showsOther, withAnswer, withClock, type DeviceDraft, type Refusal } from '../answer-queue/device-draft.ts';
import { answerQueue, answerStore } from '../answer-queue/device-queue.ts';
import type { LaneEvents } from '../answer-queue/lane.ts';
import { localKey, type DraftName } from '../answer-queue/local-drafts.ts';
import { leaveOtherAttempt, openDraft } from '../answer-queue/open-draft.ts';
import { serverClockOffset } from '../answer-queue/time/server-clock.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';

/** The test that the user takes, as the server sent it. */
export interface ShownTest {
  name: string;
  attempt: number;
  revision: number;
  /** The epoch of the database that has sent the test. A restored database has another epoch. */
  epoch?: string | undefined;
  /** The draft that the server had when it sent the test. */
  draft: Draft | null;
  /** Whether the test may be finished with unanswered questions. */
  allowUnanswered?: boolean;
  /** The clock of the attempt; `null` before its start, and if there is no time limit. Lesson tests have no clock. */
  clock?: Clock | null;
}

interface AnswersOptions extends LaneEvents {
  uid: string;
  /** Identifies the test on the device. */
  testKey: string;
  /** The test; undefined until it is loaded. */
  test: ShownTest | undefined;
  /** Whether the test comes from a copy on the device. */
  isCopy: () => boolean;
  questions: readonly LearnerQuestion[];
  /** @param withoutAnswer the keys of extended questions that the user submits without an answer */
  isComplete: (answers: DatedAnswers, withoutAnswer: readonly string[]) => boolean;
  /** Called when another tab has ended the attempt: it has removed the draft or begun another attempt. */
  onEndedElsewhere: () => Promise<unknown>;
}

/**
 * A new answer, or a function that makes it from the previous answer. A function is needed for photos, which may be added while the user types.
 */
export type GivenAnswer = Answer | ((before: Answer) => Answer);

interface OpenAnswers {
  name: DraftName;
  /** The answers, by question key. */
  answers: DatedAnswers;
  isFinished: boolean;
  /** Whether the test was finished because its time was over. */
  isByTime: boolean;
  refusal: Refusal | null;
  /** The keys of extended questions that the user submits without an answer. */
  withoutAnswer: readonly string[];
  /** Gives an answer. The function is the same at every render. */
  answer: (questionKey: string, answer: GivenAnswer) => void;
  finish: (withoutAnswer?: readonly string[]) => void;
  /**
   * Finishes the test, because its time is over. The answers go to the server as they are. If the user has already pressed «Завершить тест», the test
   * stays finished by the user.
   */
  finishByTime: () => void;
  /** Remembers why the server refuses the answers. */
  refuse: (refusal: Refusal) => void;
  /** Makes the page show the present answers until the user leaves it, even if the draft changes or is removed. */
  freeze: () => void;
}

const NONE = emptyDraft(FIRST_ATTEMPT);
const NO_KEYS: readonly string[] = [];

/** Whether the page looks the same with both drafts. */
const isSame = (one: DeviceDraft, other: DeviceDraft): boolean =>
  one.attempt === other.attempt && one.finishedAt === other.finishedAt && one.isByTime === other.isByTime && one.refusal === other.refusal && !showsOther(one, other);

/** Gives the answers of a user to a test. A change is on the device at once, on the server soon, and shown in every tab. */
export function useAnswers({ uid, testKey, test, questions, ...options }: AnswersOptions): OpenAnswers {
  const name = useMemo(() => ({ uid, test: testKey }), [uid, testKey]);
  const attempt = test?.attempt;
  const [stored, setStored] = useState(() => (typeof window === 'undefined' ? NONE : (answerStore.read(name) ?? NONE)));
  // The server does not know the draft on the device. During hydration the page must equal the page of the server, so the draft is used only
  // afterwards.
  const known = useHydrated() ? stored : NONE;
  const draft = attempt === undefined ? known : draftOf(attempt, known);
  const isFrozen = useRef(false);
  const hasPressed = useRef(false);

  const show = useCallback(() => {
    const next = answerStore.read(name) ?? NONE;
    if (!isFrozen.current) setStored((before) => (isSame(before, next) ? before : next));
  }, [name]);
  // As a transition, this render does not delay the response to a tap.
  useEffect(() => answerStore.subscribe(() => startTransition(show)), [show]);
  useEffect(() => {
    void answerQueue.load(uid, (each) => each === testKey && hasPressed.current);
  }, [uid, testKey]);

  const handleChangeElsewhere = useEffectEvent((isRemoved: boolean) => {
    if (!isRemoved && (attempt === undefined || answerStore.read(name)?.attempt === attempt)) return;
    isFrozen.current = true;
    void options.onEndedElsewhere().finally(() => {
      isFrozen.current = false;
      show();
    });
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === localKey(name)) handleChangeElsewhere(event.newValue === null);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [name]);

  const handleOpen = useEffectEvent((opened: ShownTest, asked: readonly LearnerQuestion[]) => {
    const keys = keysByPlace(asked);
    const shown = { name: opened.name, revision: opened.revision, keys, ...(opened.epoch !== undefined && { epoch: opened.epoch }) };
    const fromServer = opened.draft === null ? {} : fromDraftAnswers(keys, opened.draft.answers);
    const opening = { attempt: opened.attempt, test: shown, stored: fromServer, isCopy: options.isCopy(), clock: opened.clock ?? null };
    leaveOtherAttempt(answerStore, name, opening);
    const before = answerStore.read(name) ?? NONE;
    answerStore.update(name, (current) => openDraft(current, opening, options.isComplete));
    if (showsOther(before, answerStore.read(name) ?? NONE)) options.onTakenOver();
    return shown;
  });
  const handleSubmitted = useEffectEvent(options.onSubmitted);
  const handleDoneElsewhere = useEffectEvent(options.onDoneElsewhere);
  const handleTakenOver = useEffectEvent(options.onTakenOver);
  const handleRejected = useEffectEvent(options.onRejected);
  const handleClock = useEffectEvent((clock: Clock, isReopened: boolean) => options.onClock?.(clock, isReopened));
  useEffect(() => {
    if (test === undefined) return undefined;
    const shown = handleOpen(test, questions);
    return answerQueue.open(name, {
      shown,
      events: {
        onSubmitted: (submitted) => {
          isFrozen.current = true;
          handleSubmitted(submitted);
        },
        onDoneElsewhere: (left, isLooking) => {
          isFrozen.current = left.finishedAt !== null;
          handleDoneElsewhere(left, isLooking);
        },
        onTakenOver: () => handleTakenOver(),
        onRejected: (error, kind) => handleRejected(error, kind),
        onClock: (clock, isReopened) => handleClock(clock, isReopened),
      },
    });
  }, [test, questions, name]);

  const answer = useCallback(
    (questionKey: string, given: GivenAnswer) => {
      hasPressed.current = true;
      const change = (before: DeviceDraft): DeviceDraft => {
        const own = attempt === undefined ? before : draftOf(attempt, before);
        const timed = withClock(own, serverClockOffset(own.clockOffset));
        const next = typeof given === 'function' ? given(timed.answers[questionKey]?.answer ?? null) : given;
        return withAnswer(timed, questionKey, next, Date.now() + timed.clockOffset);
      };
      answerStore.update(name, change, true);
      show();
      answerQueue.lane(name).changed();
    },
    [name, attempt, show],
  );

  return {
    name,
    answers: draft.answers,
    isFinished: draft.finishedAt !== null,
    isByTime: draft.finishedAt !== null && draft.isByTime === true,
    withoutAnswer: draft.withoutAnswer ?? NO_KEYS,
    refusal: draft.refusal,
    answer,
    finish: (withoutAnswer = []) => {
      answerStore.update(name, (before) => ({ ...before, withoutAnswer, finishedAt: new Date().toISOString(), isByTime: false, refusal: null }), true);
      show();
      void answerQueue.lane(name).deliver();
    },
    finishByTime: () => {
      answerStore.update(name, (before) => (before.finishedAt === null ? { ...before, finishedAt: new Date().toISOString(), isByTime: true, refusal: null } : before), true);
      show();
      void answerQueue.lane(name).deliver();
    },
    refuse: (refusal) => {
      if (answerStore.read(name) !== null) answerStore.update(name, (before) => ({ ...before, refusal }));
    },
    freeze: () => {
      isFrozen.current = true;
    },
  };
}
