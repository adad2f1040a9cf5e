import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Failure, failureTexts, isFailure, isOfSession, messageOf } from '../../domain/failure.ts';
import { toastError } from '../toast.tsx';
import { clearDraft, onDevice } from './draft.ts';

/** Whether the one attempt at a test was made already. */
export const isAlreadyDone = (error: unknown): boolean => isFailure(error, 'already-done');

/** Whether a failure leaves nothing to take, so that answers in progress have no use any more. */
const isEnd = (error: unknown): boolean =>
  isAlreadyDone(error) || (error instanceof Failure && error.code.endsWith('-not-found'));

interface Obstacle {
  /** What loading the test met, or the server's final no to the answers where it ends the taking. */
  obstacle: Error | null;
  /** Whether there is nothing left to take. */
  isOver: boolean;
  /** Takes a final no; one that leaves the test on the page is told in a toast. */
  refuse(failure: unknown): void;
}

/**
 * What is in the way of taking a test. Where there is nothing left to take, the draft goes.
 * @param draft where it lies
 */
export function useObstacle({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>, draft: string): Obstacle {
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const obstacle = error ?? refusal;

  const isOver = isEnd(obstacle);

  useEffect(() => {
    if (isOver) clearDraft(onDevice, draft);
  }, [isOver, draft]);

  const refuse = (failure: unknown): void => {
    // The frame of the page says what became of the session.
    if (isOfSession(failure)) return;
    if (failure instanceof Failure && (isEnd(failure) || isFailure(failure, 'no-access'))) {
      setRefusal(failure);
      return;
    }
    toastError(messageOf(failure, failureTexts.internal));
    // The server has another test than the page shows; what was answered stays with the questions that stay.
    if (isFailure(failure, 'invalid-answer')) void refetch();
  };
  return { obstacle, isOver, refuse };
}
