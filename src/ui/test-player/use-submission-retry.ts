import { useEffect, useEffectEvent, useState } from 'react';
import { AppError, isAppError, NetworkError } from '../../domain/errors.ts';
import { onNetworkBack, useOnline } from '../hooks/use-online.ts';

/** Both waiting states retry by themselves. */
export type SubmissionState = 'idle' | 'sending' | 'waiting-for-network' | 'waiting-for-server';

const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** A longer Retry-After of a server or a proxy is cut to this. */
const MAX_RETRY_AFTER_MS = 600_000;

/** The delay before the next attempt: the back-off delay, or the server's Retry-After if that is longer. */
export function retryDelayMs(error: unknown, backoffMs: number): number {
  const retryAfterMs = error instanceof AppError ? (error.details.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(backoffMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}

/** Errors after which the same answers can be sent again. */
const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError || isAppError(error, 'unavailable', 'internal', 'too-many-requests');

interface SubmissionRetryOptions {
  /** Whether there are answers to submit. Must stay true until they are stored or rejected. */
  isReady: boolean;
  send: () => Promise<void>;
  onSubmitted: () => void;
  /** Gets errors that a retry cannot cure. */
  onRejected: (error: unknown) => void;
}

/**
 * Submits finished answers over a bad connection: retries with exponential back-off, and at once when the network
 * is back. Retries are safe because the server counts the same answers once (rule R47).
 */
export function useSubmissionRetry({ isReady, ...options }: SubmissionRetryOptions): SubmissionState {
  const [submission, setSubmission] = useState<SubmissionState>('idle');
  const isOnline = useOnline();
  const send = useEffectEvent(options.send);
  const handleSubmitted = useEffectEvent(options.onSubmitted);
  const handleRejected = useEffectEvent(options.onRejected);

  useEffect(() => {
    if (!isReady) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let backoffMs = FIRST_RETRY_DELAY_MS;
    let isSending = false;
    let hasServerResponded = false;

    const trySend = async () => {
      if (isOver || isSending) return;
      clearTimeout(timer);
      isSending = true;
      // A retry keeps the waiting state, so that screen readers do not announce it again.
      setSubmission((current) => (current === 'idle' ? 'sending' : current));
      try {
        await send();
        if (isOver) return;
        isOver = true;
        setSubmission('sending');
        handleSubmitted();
      } catch (error) {
        if (isOver) return;
        if (isRetryable(error)) {
          hasServerResponded = error instanceof AppError;
          setSubmission(hasServerResponded ? 'waiting-for-server' : 'waiting-for-network');
          timer = setTimeout(() => void trySend(), retryDelayMs(error, backoffMs));
          backoffMs = Math.min(backoffMs * 2, MAX_RETRY_DELAY_MS);
        } else {
          setSubmission('idle');
          handleRejected(error);
        }
      } finally {
        isSending = false;
      }
    };
    const stopListening = onNetworkBack(() => {
      // A server that responded decides itself when to retry.
      if (hasServerResponded) return;
      setSubmission('sending');
      void trySend();
    });
    void trySend();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
      setSubmission('idle');
    };
  }, [isReady]);

  return submission === 'waiting-for-server' && !isOnline ? 'waiting-for-network' : submission;
}
