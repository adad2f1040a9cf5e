/**
 * One user's attempt at a test, general or of a lesson. It loads the test, keeps the draft, submits it and handles a rejection. Pages render
 * the state that it returns.
 */
import { hashKey, useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Clock } from '../../domain/clock/clock.ts';
import { AppError } from '../../domain/errors.ts';
import { submittedAnswer } from '../../domain/drafts/merge-answers.ts';
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
  /** Called once, after another device has finished the test. The function opens the result. */
  onDoneElsewhere: () => void;
  /**
   * Called when the server has sent the clock of the attempt.
   * @param isReopened whether time is left, although the device had counted the time as over
   */
  onClock?: (clock: Clock, isReopened: boolean) => void;
}

/** A question of the attempt with its current answer. */
export interface AttemptQuestion {
  /** The key of the question in the draft. */
  key: string;
  question: LearnerQuestion;
  answer: Answer;
  isAnswered: boolean;
}

/** An attempt whose test is loaded. After the result is stored, it stays `submitting` until the user leaves the page. */
export interface OpenAttempt<Test> {
  state: 'answering' | 'submitting';
  test: Test;
  questions: readonly AttemptQuestion[];
  /** The name of the draft on the device; `null` in a preview. */
  draftName: DraftName | null;
  submission: SendingState;
  /** Set if the test was finished because its time was over. `sent`: the server has made the result. */
  byTime: 'sending' | 'sent' | null;
  /** Whether another device has finished the test. */
  isDoneElsewhere: boolean;
  /** Whether the test was unpublished or deleted after the page had loaded it. The answers then stay on the device (rule R173). */
  isGone: boolean;
  /** Removes the answers from the device. */
  removeAnswers: () => Promise<unknown>;
  /** Opens the result that another device has made. */
  showResult: () => void;
  /** Gives an answer. It is the same function at every render. */
  answer: (questionKey: string, answer: GivenAnswer) => void;
  /**
   * Starts the submission. Every question must be answered, unless the test allows unanswered questions. Extended questions in `withoutAnswer` need
   * no answer.
   */
  finish: (withoutAnswer?: readonly string[]) => void;
  /** Finishes the test, because its time is over. */
  finishByTime: () => void;
  /** Opens the result of a test that was finished because its time was over. */
  leave: () => void;
}

/** An attempt in any state. `error` is set in the states `error` and `closed`; an open attempt may have the error of a failed reload. */
export type Attempt<Test> = Pick<UseQueryResult, 'error' | 'refetch'> &
  ({ state: 'loading' } | { state: 'error' } | { state: 'closed'; reason: ClosedReason } | OpenAttempt<Test>);

/**
 * The attempt of a user at a test. Its state belongs to one test. A page that can change its test must therefore render the component of this hook
 * with a `key`.
 */
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
    // The response of the server says what to show: the result, or that the test is deleted.
    onEndedElsewhere: () => refetch(),
    onSubmitted: () => setSubmitted(true),
    // A user who is answering gets a banner, and decides when to open the result. A user who has just returned to the page, or has finished the test,
    // sees the result at once.
    onDoneElsewhere: ({ finishedAt }, isLooking) => (isLooking || finishedAt !== null ? showResult() : setDoneElsewhere(true)),
    onTakenOver: () => toastSuccess(texts.takenOver),
    onRejected: (failure, kind) => handleRejection(failure, kind),
    ...(options.onClock && { onClock: options.onClock }),
  });
  const submission = useSending(draft.name);

  const loadRefusal = refusalOf(loadError);
  // A test may be deleted while a user takes it. A user who has given answers keeps the test and the answers (rule R173).
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
    // If the test does not exist any more, the page stays open and shows a banner.
    if (closed === 'not-found') return;
    if (closed !== null) return setRejection(failure as Error);
    toastError(kind === 'draft' ? texts.changed : attemptErrorText(failure));
    // If the test has changed, it is loaded again. Answers to the questions that it still has are kept.
    if (outcomeOf(failure).type === 'changed') void refetch();
  };

  const isOver = isSubmitted || closedReason === 'already-done';
  const handleEnd = useEffectEvent(() => {
    draft.freeze();
    // The page stays open and says that the time is over, because answers from other devices count until the review is opened (rule R385).
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
  // If a test is deleted or closed, the draft on the device keeps the answers and the reason.
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
