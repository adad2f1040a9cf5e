/**
 * One user's attempt at one test, general or of a lesson: loading the test, the answer draft, submission and its
 * rejection. Pages draw the state that it returns.
 */
import { useMutation, useQuery, useQueryClient, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Draft } from '../../domain/drafts/draft.ts';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { isAnswered } from '../../domain/questions/answers.ts';
import type { Answer, LearnerQuestion } from '../../domain/questions/question.ts';
import { keysByPlace, questionKeys } from '../../domain/questions/question-keys.ts';
import { toastAttention, toastError, toastSuccess } from '../components/feedback/toast.tsx';
import { toAnswers, type Refusal } from '../drafts/device-draft.ts';
import { useDraft, type AnswerPlace, type ShownTest } from '../drafts/use-draft.ts';
import { attemptErrorKind, attemptErrorText, closedReasonOf, refusalOf, type ClosedReason } from './attempt-error.ts';
import { texts } from './texts.ts';
import { useSubmissionRetry, type SubmissionState } from './use-submission-retry.ts';

interface AttemptOptions<Test extends ShownTest, Key extends QueryKey> {
  query: UseQueryOptions<Test, Error, Test, Key>;
  /** Every user has a separate draft of every test. */
  uid: string;
  testKey: string;
  /** The questions of the loaded test. Must be the same function at every render. */
  questionsOf: (test: Test) => readonly LearnerQuestion[];
  /** Merges changed answers on the server. */
  save: (answers: Draft['answers'], test: Test) => Promise<Draft>;
  submit: (answers: Answer[], test: Test) => Promise<unknown>;
  /** Called once, after the server has stored the result and the draft is cleared. */
  onSubmitted: () => void;
  /** Called once, after another device has finished the test: leads to the result. */
  onDoneElsewhere: () => void;
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
  /** Where the answers are; `null` before the first. */
  place: AnswerPlace | null;
  /** Whether the device stores them. */
  isStored: boolean;
  submission: SubmissionState;
  /** Whether another device has finished the test. */
  isDoneElsewhere: boolean;
  /** Whether the test is unpublished or deleted since the page shows it. Its answers stay (rule R173). */
  isGone: boolean;
  /** Removes the answers from the device. */
  removeAnswers: () => void;
  /** Leads to the result that another device has made. */
  showResult: () => void;
  /** The same function at every render. */
  answer: (questionKey: string, answer: Answer) => void;
  /** Starts the submission; every question must be answered. */
  finish: () => void;
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
  const { uid, testKey } = options;
  const client = useQueryClient();
  // Not `useMutation`, which would render the page at the start and at the end of each request.
  const save = (answers: Draft['answers'], shown: Test) =>
    client
      .getMutationCache()
      // Answers stay on the device: only the submission leads away from them, to sign in.
      .build(client, client.defaultMutationOptions({ mutationFn: () => options.save(answers, shown), meta: { keepsPage: true } }))
      .execute(undefined);
  const draft = useDraft({
    uid,
    testKey,
    test,
    questions: asked,
    save: (answers) => (test === undefined ? Promise.reject(new NetworkError(null)) : save(answers, test)),
    // The server's response says what to show: the result, or that the test is deleted.
    onEndedElsewhere: () => void refetch(),
    // Who is reading goes to the result when they like.
    onDoneElsewhere: (isLooking) => (isLooking ? showResult() : setDoneElsewhere(true)),
    onTakenOver: () => toastSuccess(texts.takenOver),
  });
  const submit = useMutation({ mutationFn: (given: { answers: Answer[]; test: Test }) => options.submit(given.answers, given.test) });

  const loadRefusal = refusalOf(loadError);
  // Who is shown a test keeps it with its answers.
  const isGone = test !== undefined && draft.place !== null && [draft.place, loadRefusal].includes('test-not-found');
  const error = isGone ? null : (loadError ?? rejection);
  const closedReason = closedReasonOf(error);

  const questions = asked.map((question, index): AttemptQuestion => {
    const key = keys[index] ?? '';
    const answer = draft.answers[key]?.answer ?? null;
    return { key, question, answer, isAnswered: isAnswered(question, answer) };
  });

  const isOpen = test !== undefined && closedReason === null;
  const isSubmitting = isOpen && !isGone && draft.isFinished && questions.every((each) => each.isAnswered);

  const handleRejection = (failure: unknown, hasWaited: boolean): void => {
    const refusal = refusalOf(failure);
    const kind = attemptErrorKind(failure);
    // What waits is sent after the next sign-in. Who has just finished sees the answers once more.
    if (kind === 'session' && hasWaited) return;
    // The answers are sent again when the test or the block is there again.
    if (refusal === null) draft.setFinished(false);
    else draft.refuse(refusal);
    // The page frame reports what happened to the session.
    if (kind === 'session' || kind === 'not-found') return;
    if (closedReasonOf(failure) !== null) return setRejection(failure as Error);
    toastError(attemptErrorText(failure));
    // Answers stay with the questions that the new version keeps.
    if (kind === 'test-changed') void refetch();
  };

  const submission = useSubmissionRetry({
    isReady: isSubmitting,
    send: async () => {
      if (test !== undefined) await submit.mutateAsync({ answers: toAnswers({ keys: keysByPlace(asked) }, draft.answers), test });
    },
    onSubmitted: () => setSubmitted(true),
    onRejected: handleRejection,
  });

  const isOver = isSubmitted || closedReason === 'already-done';
  const handleEnd = useEffectEvent(() => {
    draft.clear();
    if (isSubmitted) {
      toastSuccess(texts.stored);
      options.onSubmitted();
    } else if (rejection !== null) {
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
    state: isSubmitting ? 'submitting' : 'answering',
    error,
    refetch,
    test,
    questions,
    place: draft.place,
    isStored: draft.isStored,
    submission,
    isDoneElsewhere: isDoneElsewhere && !isSubmitting,
    isGone,
    removeAnswers: draft.clear,
    showResult,
    answer: draft.answer,
    finish: () => draft.setFinished(true),
  };
}
