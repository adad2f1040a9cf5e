/** Ends the session of a user who has signed out without a network (rule R188). */
import { isSignOutPending, setSignOutPending } from '../../../ui/offline/device-session.ts';
import { FIRST_RETRY_DELAY_MS, nextBackoffMs } from '../../../ui/lib/retry-delay.ts';
import { api } from './api.ts';

let ending: Promise<void> | null = null;
let backoffMs = FIRST_RETRY_DELAY_MS;

/**
 * Tells the server to end the session, if a sign-out without a network is still to be sent. Callers wait for it before they send other
 * requests about sessions. After a failure it is sent again later.
 * @returns a promise that resolves when the server has ended the session, or at once if there is no such sign-out
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
    // The end is also recorded in IndexedDB, because local storage may lose its last change when the browser is killed.
    // Only the next page reads the record, so nothing waits for it.
    void import('../../../ui/offline/session-record.ts').then(({ recordSessionEnded }) => recordSessionEnded()).catch(() => undefined);
    backoffMs = FIRST_RETRY_DELAY_MS;
  } catch (error) {
    setTimeout(() => void endPendingSession().catch(() => undefined), backoffMs);
    backoffMs = nextBackoffMs(backoffMs);
    throw error;
  }
}
