import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '../../domain/errors.ts';
import { onNetworkBack, useOnline } from '../hooks/use-online.ts';
import { onReached } from '../offline/connection.ts';
import { FIRST_RETRY_DELAY_MS, isRetryable, nextBackoffMs, retryDelayMs } from '../lib/retry-delay.ts';

/** Both waiting states retry by themselves. */
export type SubmissionState = 'idle' | 'sending' | 'waiting-for-network' | 'waiting-for-server';

interface SubmissionRetryOptions {
  /** Whether there are answers to submit. Must stay true until they are stored or rejected. */
  isReady: boolean;
  send: () => Promise<void>;
  onSubmitted: () => void;
  /** Gets errors that a retry cannot cure. @param hasWaited whether the answers have waited for the network or the server */
  onRejected: (error: unknown, hasWaited: boolean) => void;
}

/**
 * Submits finished answers over a bad connection: retries with exponential back-off, and at once when the network
 * or the server is back. Retries are safe because the server counts the same answers once (rule R47).
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
    let hasWaited = false;

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
          hasWaited = true;
          hasServerResponded = error instanceof AppError;
          setSubmission(hasServerResponded ? 'waiting-for-server' : 'waiting-for-network');
          timer = setTimeout(() => void trySend(), retryDelayMs(error, backoffMs));
          backoffMs = nextBackoffMs(backoffMs);
        } else {
          setSubmission('idle');
          handleRejected(error, hasWaited);
        }
      } finally {
        isSending = false;
      }
    };
    const stops = [
      onNetworkBack(() => {
        // A server that responded decides itself when to retry.
        if (hasServerResponded) return;
        setSubmission('sending');
        void trySend();
      }),
      // Another request of the page has reached the server first.
      onReached(() => {
        if (!hasServerResponded) void trySend();
      }),
    ];
    void trySend();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stops.forEach((stop) => stop());
      setSubmission('idle');
    };
  }, [isReady]);

  return submission === 'waiting-for-server' && !isOnline ? 'waiting-for-network' : submission;
}
