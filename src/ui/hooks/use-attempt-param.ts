import { useSearchParams } from 'react-router';

const ATTEMPT = /^[1-9]\d{0,3}$/;

/** The number of an attempt in the query string of an address (`?attempt=1`); `null` if it is missing or invalid. */
export function attemptIn(search: URLSearchParams): string | null {
  const attempt = search.get('attempt');
  return attempt !== null && ATTEMPT.test(attempt) ? attempt : null;
}

/** The number of an attempt in the current address. */
export const useAttemptParam = (): string | null => attemptIn(useSearchParams()[0]);
