import { AppError, isAppError, NetworkError } from '../../domain/errors.ts';

export const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** The longest Retry-After of a server or a proxy that is respected, ms. */
const MAX_RETRY_AFTER_MS = 600_000;

/** The delay before the next try: the back-off delay, or the server's Retry-After if that is longer. */
export function retryDelayMs(error: unknown, backoffMs: number): number {
  const retryAfterMs = error instanceof AppError ? (error.details.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(backoffMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}

export const nextBackoffMs = (backoffMs: number): number => Math.min(backoffMs * 2, MAX_RETRY_DELAY_MS);

/** Whether the same request can be sent again after this error. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError || isAppError(error, 'unavailable', 'internal', 'too-many-requests');
