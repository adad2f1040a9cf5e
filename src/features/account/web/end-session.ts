/** Ends the session of a user who has signed out without a network (rule R188). */
import { isSignOutPending, setSignOutPending } from '../../../ui/offline/device-session.ts';
import { FIRST_RETRY_DELAY_MS, nextBackoffMs } from '../../../ui/lib/retry-delay.ts';
import { api } from './api.ts';

let ending: Promise<void> | null = null;
let backoffMs = FIRST_RETRY_DELAY_MS;

/**
 * Ends the session if a sign-out waits for the server. Other requests about sessions are sent after it. After a failure it tries again later.
 * @returns a promise that resolves when the server has ended the session, or at once if no sign-out waits
 * @throws NetworkError, ResponseError
 */
export function endPendingSession(): Promise<void> {
  if (!isSignOutPending()) return Promise.resolve();
  ending ??= end().finally(() => (ending = null));
  return ending;
}

async function end(): Promise<void> {
  try {
    await api('DELETE /api/session', {});
    setSignOutPending(false);
    // The note in local storage may be lost. The record is not needed before the next page.
    void import('../../../ui/offline/session-record.ts').then(({ recordSessionEnded }) => recordSessionEnded()).catch(() => undefined);
    backoffMs = FIRST_RETRY_DELAY_MS;
  } catch (error) {
    setTimeout(() => void endPendingSession().catch(() => undefined), backoffMs);
    backoffMs = nextBackoffMs(backoffMs);
    throw error;
  }
}
