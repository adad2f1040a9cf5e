/**
 * One user's attempt at one test, general or of a lesson: loading the test, the answer draft, submission and its
 * rejection. Pages draw the state that it returns.
 */
import { useMutation, useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { errorMessages, messageOf } from '../../domain/errors.ts';
import { isAnswered } from '../../domain/questions/answers.ts';
import type { Answer, LearnerQuestion } from '../../domain/questions/question.ts';
import { questionKeys } from '../../domain/questions/question-keys.ts';
import { toastAttention, toastError, toastSuccess } from '../components/feedback/toast.tsx';
import { toAnswers } from './answer-draft.ts';
import { attemptErrorKind, closedReasonOf, type ClosedReason } from './attempt-error.ts';
import { texts } from './texts.ts';
import { useAnswerDraft } from './use-answer-draft.ts';
import { useSubmissionRetry, type SubmissionState } from './use-submission-retry.ts';

/** What this hook needs of a loaded test. */
interface LoadedTest {
  /** The attempt to be made, from 1. */
  attempt: number;
}

interface AttemptOptions<Test extends LoadedTest, Key extends QueryKey> {
  query: UseQueryOptions<Test, Error, Test, Key>;
  /** Every user has a separate draft of every test. */
  uid: string;
  testKey: string;
  /** The questions of the loaded test. Must be the same function at every render. */
  questionsOf: (test: Test) => readonly LearnerQuestion[];
  submit: (answers: Answer[], test: Test) => Promise<unknown>;
  /** Called once, after the server has stored the result and the draft is cleared. */
  onSubmitted: () => void;
  /** Whether a toast says that the submission was rejected as `already-done`; for pages that do not draw that state. */
  toastsAlreadyDone?: boolean;
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
  /** Whether the draft has any answer, and whether the device stores it. */
  hasAnswers: boolean;
  isSaved: boolean;
  submission: SubmissionState;
  /** The same function at every render. */
  answer: (questionKey: string, answer: Answer) => void;
  /** Starts the submission; every question must be answered. */
  finish: () => void;
}

/** `error` is set in the states `error` and `closed`; an open attempt may have the error of a failed reload. */
export type Attempt<Test> = Pick<UseQueryResult, 'error' | 'refetch'> &
  ({ state: 'loading' } | { state: 'error' } | { state: 'closed'; reason: ClosedReason } | OpenAttempt<Test>);

/** The state belongs to one test: a page that can change its test must render the hook's component with a `key`. */
export function useAttempt<Test extends LoadedTest, Key extends QueryKey>(options: AttemptOptions<Test, Key>): Attempt<Test> {
  const { questionsOf } = options;
  const { data: test, error: loadError, refetch } = useQuery(options.query);
  const [rejection, setRejection] = useState<Error | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  // After an end in another tab the server's response says what to show: the result, or that the test is deleted.
  const { uid, testKey } = options;
  const draft = useAnswerDraft({ uid, test: testKey, attempt: test?.attempt, onEndedElsewhere: () => void refetch() });
  const submit = useMutation({ mutationFn: (given: { answers: Answer[]; test: Test }) => options.submit(given.answers, given.test) });

  const error = loadError ?? rejection;
  const closedReason = closedReasonOf(error);

  const asked = useMemo(() => (test === undefined ? [] : questionsOf(test)), [test, questionsOf]);
  const keys = useMemo(() => questionKeys(asked), [asked]);
  const questions = asked.map((question, index): AttemptQuestion => {
    const key = keys[index] ?? '';
    const answer = draft.answers[key] ?? null;
    return { key, question, answer, isAnswered: isAnswered(question, answer) };
  });

  const isOpen = test !== undefined && closedReason === null;
  const isSubmitting = isOpen && draft.isFinished && questions.every((each) => each.isAnswered);

  const handleRejection = (failure: unknown): void => {
    draft.setFinished(false);
    const kind = attemptErrorKind(failure);
    // The page frame reports what happened to the session.
    if (kind === 'session') return;
    if (closedReasonOf(failure) !== null) {
      setRejection(failure as Error);
      if (kind === 'already-done' && options.toastsAlreadyDone) toastAttention(errorMessages['already-done']);
      return;
    }
    toastError(messageOf(failure, errorMessages.internal));
    // Answers stay with the questions that the new version keeps.
    if (kind === 'test-changed') void refetch();
  };

  const submission = useSubmissionRetry({
    isReady: isSubmitting,
    send: async () => {
      if (test !== undefined) await submit.mutateAsync({ answers: toAnswers(asked, draft.answers), test });
    },
    onSubmitted: () => setSubmitted(true),
    onRejected: handleRejection,
  });

  // Access may be granted again, so `no-access` keeps the draft.
  const isOver = isSubmitted || closedReason === 'already-done' || closedReason === 'not-found';
  const handleEnd = useEffectEvent(() => {
    draft.clear();
    if (!isSubmitted) return;
    toastSuccess(texts.stored);
    options.onSubmitted();
  });
  useEffect(() => {
    if (isOver) handleEnd();
  }, [isOver]);

  if (closedReason !== null) return { state: 'closed', reason: closedReason, error, refetch };
  if (test === undefined) return { state: error === null ? 'loading' : 'error', error, refetch };
  return {
    state: isSubmitting ? 'submitting' : 'answering',
    error,
    refetch,
    test,
    questions,
    hasAnswers: Object.keys(draft.answers).length > 0,
    isSaved: draft.isSaved,
    submission,
    answer: draft.answer,
    finish: () => draft.setFinished(true),
  };
}
