/**
 * One user's attempt at one test, general or of a lesson: loading the test, the answer draft, submission and its
 * rejection. Pages draw the state that it returns.
 */
import { hashKey, useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Clock } from '../../domain/clock/clock.ts';
import { AppError } from '../../domain/errors.ts';
import { submittedAnswer } from '../../domain/drafts/draft.ts';
import { isAnswered } from '../../domain/questions/answers.ts';
import type { Answer, LearnerQuestion } from '../../domain/questions/question.ts';
import { questionKeys } from '../../domain/questions/question-keys.ts';
import type { Refusal } from '../answer-queue/device-draft.ts';
import { answerQueue, answerStore } from '../answer-queue/device-queue.ts';
import type { SendingState } from '../answer-queue/lane.ts';
import type { DraftName } from '../answer-queue/local-drafts.ts';
import type { MessageKind } from '../answer-queue/messages.ts';
import { outcomeOf, refusalOf } from '../answer-queue/policy.ts';
import { toastAttention, toastError, toastSuccess } from '../components/feedback/toast.tsx';
import { useAnswers, type GivenAnswer, type ShownTest } from '../drafts/use-answers.ts';
import { useSending } from '../drafts/use-answer-place.ts';
import { showsCopy } from '../offline/connection.ts';
import { attemptErrorText, closedReasonOf, type ClosedReason } from './attempt-error.ts';
import { texts } from './texts.ts';

export interface AttemptOptions<Test extends ShownTest, Key extends QueryKey> {
  query: UseQueryOptions<Test, Error, Test, Key>;
  /** Every user has a separate draft of every test. */
  uid: string;
  testKey: string;
  /** The questions of the loaded test. Must be the same function at every render. */
  questionsOf: (test: Test) => readonly LearnerQuestion[];
  /** Called once, after the server has stored the result and the draft is cleared. */
  onSubmitted: () => void;
  /** Called once, after another device has finished the test: leads to the result. */
  onDoneElsewhere: () => void;
  /** The server has told how the clock of the attempt stands. @param isReopened whether the device took its time for over */
  onClock?: (clock: Clock, isReopened: boolean) => void;
}

/** A question of the attempt with its current answer. */
export interface AttemptQuestion {
  /** Identifies the question in the draft. */
  key: string;
  question: LearnerQuestion;
  answer: Answer;
  isAnswered: boolean;
}

/** An attempt whose test is loaded. After the result is stored it stays `submitting` until the page is left. */
export interface OpenAttempt<Test> {
  state: 'answering' | 'submitting';
  test: Test;
  questions: readonly AttemptQuestion[];
  /** Names the answers on the device; `null` for a test that is only shown. */
  draftName: DraftName | null;
  submission: SendingState;
  /** Whether the end of the time has finished the test, and whether the server has made its result. */
  byTime: 'sending' | 'sent' | null;
  /** Whether another device has finished the test. */
  isDoneElsewhere: boolean;
  /** Whether the test is unpublished or deleted since the page shows it. Its answers stay (rule R173). */
  isGone: boolean;
  /** Removes the answers from the device. */
  removeAnswers: () => Promise<unknown>;
  /** Leads to the result that another device has made. */
  showResult: () => void;
  /** Gives an answer. It is the same function at every render. */
  answer: (questionKey: string, answer: GivenAnswer) => void;
  /** Starts the submission; every question must be answered, but for the extended ones that are named. */
  finish: (withoutAnswer?: readonly string[]) => void;
  /** The time is up. */
  finishByTime: () => void;
  /** Leads to the result of a test that the end of the time has finished. */
  leave: () => void;
}

/** `error` is set in the states `error` and `closed`; an open attempt may have the error of a failed reload. */
export type Attempt<Test> = Pick<UseQueryResult, 'error' | 'refetch'> &
  ({ state: 'loading' } | { state: 'error' } | { state: 'closed'; reason: ClosedReason } | OpenAttempt<Test>);

/** The state belongs to one test: a page that can change its test must render the hook's component with a `key`. */
export function useAttempt<Test extends ShownTest, Key extends QueryKey>(options: AttemptOptions<Test, Key>): Attempt<Test> {
  const { questionsOf } = options;
  const { data: test, error: loadError, refetch } = useQuery(options.query);
  const [rejection, setRejection] = useState<Error | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isDoneElsewhere, setDoneElsewhere] = useState(false);
  const showResult = () => setRejection(new AppError('already-done'));
  const asked = useMemo(() => (test === undefined ? [] : questionsOf(test)), [test, questionsOf]);
  const keys = useMemo(() => questionKeys(asked), [asked]);
  const allowsGaps = test?.allowUnanswered === true;
  const { uid, testKey } = options;
  const draft = useAnswers({
    uid,
    testKey,
    test,
    isCopy: () => showsCopy(hashKey(options.query.queryKey)),
    questions: asked,
    isComplete: (answers, withoutAnswer) =>
      allowsGaps || asked.every((question, index) => withoutAnswer.includes(keys[index] ?? '') || isAnswered(question, submittedAnswer(answers[keys[index] ?? '']?.answer ?? null))),
    // The server's response says what to show: the result, or that the test is deleted.
    onEndedElsewhere: () => refetch(),
    onSubmitted: () => setSubmitted(true),
    // Who is reading goes to the result when they like.
    onDoneElsewhere: ({ finishedAt }, isLooking) => (isLooking || finishedAt !== null ? showResult() : setDoneElsewhere(true)),
    onTakenOver: () => toastSuccess(texts.takenOver),
    onRejected: (failure, kind) => handleRejection(failure, kind),
    ...(options.onClock && { onClock: options.onClock }),
  });
  const submission = useSending(draft.name);

  const loadRefusal = refusalOf(loadError);
  // Who is shown a test keeps it with its answers.
  const isGone = test !== undefined && (draft.refusal === 'test-not-found' || (hasAnswers(draft.answers) && loadRefusal === 'test-not-found'));
  const error = isGone ? null : (loadError ?? rejection);
  const closedReason = closedReasonOf(error);

  const questions = asked.map((question, index): AttemptQuestion => {
    const key = keys[index] ?? '';
    const answer = draft.answers[key]?.answer ?? null;
    return { key, question, answer, isAnswered: isAnswered(question, submittedAnswer(answer)) };
  });

  const isOpen = test !== undefined && closedReason === null;
  const isSubmitting = isOpen && !isGone && draft.isFinished && (allowsGaps || draft.isByTime || questions.every((each) => each.isAnswered || draft.withoutAnswer.includes(each.key)));

  const handleRejection = (failure: unknown, kind: MessageKind): void => {
    const closed = closedReasonOf(failure);
    // The page says so and stays.
    if (closed === 'not-found') return;
    if (closed !== null) return setRejection(failure as Error);
    toastError(kind === 'draft' ? texts.changed : attemptErrorText(failure));
    // Answers stay with the questions that the current version keeps.
    if (outcomeOf(failure).type === 'changed') void refetch();
  };

  const isOver = isSubmitted || closedReason === 'already-done';
  const handleEnd = useEffectEvent(() => {
    draft.freeze();
    // The page says that the time is up, and stays: answers of other devices count until the review is opened (rule R385).
    if (isSubmitted && draft.isByTime) return;
    if (isSubmitted) {
      toastSuccess(texts.stored);
      options.onSubmitted();
      return;
    }
    void answerQueue.settle(draft.name);
    if (rejection !== null) {
      toastAttention(texts.doneElsewhere);
      options.onDoneElsewhere();
    }
  });
  useEffect(() => {
    if (isOver) handleEnd();
  }, [isOver]);
  // The answers of a test that is deleted or closed stay, with the reason.
  const handleRefusal = useEffectEvent((refusal: Refusal) => draft.refuse(refusal));
  useEffect(() => {
    if (loadRefusal !== null) handleRefusal(loadRefusal);
  }, [loadRefusal]);

  if (closedReason !== null) return { state: 'closed', reason: closedReason, error, refetch };
  if (test === undefined) return { state: error === null ? 'loading' : 'error', error, refetch };
  return {
    state: isSubmitting || isSubmitted ? 'submitting' : 'answering',
    error,
    refetch,
    test,
    questions,
    draftName: draft.name,
    submission,
    byTime: !draft.isByTime ? null : isSubmitted ? 'sent' : 'sending',
    isDoneElsewhere: isDoneElsewhere && !isSubmitting,
    isGone,
    removeAnswers: () => {
      draft.freeze();
      return answerStore.remove(draft.name);
    },
    showResult,
    answer: draft.answer,
    finish: draft.finish,
    finishByTime: draft.finishByTime,
    leave: options.onSubmitted,
  };
}

const hasAnswers = (answers: object): boolean => Object.keys(answers).length > 0;
