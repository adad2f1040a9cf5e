/** Ends the session of a user who has signed out without a network (rule R188). */
import { isSignOutPending, setSignOutPending } from '../../../ui/offline/device-session.ts';
import { FIRST_RETRY_DELAY_MS, nextBackoffMs } from '../../../ui/lib/retry-delay.ts';
import { api } from './api.ts';

let ending: Promise<void> | null = null;
let backoffMs = FIRST_RETRY_DELAY_MS;

/**
 * Comes before any other request of the session, and tries again later by itself.
 * @returns resolves when the server has ended the session; at once when nothing is to be ended
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
    // What local storage says may be lost; the record is not needed before the next page.
    void import('../../../ui/offline/session-record.ts').then(({ recordSessionEnded }) => recordSessionEnded()).catch(() => undefined);
    backoffMs = FIRST_RETRY_DELAY_MS;
  } catch (error) {
    setTimeout(() => void endPendingSession().catch(() => undefined), backoffMs);
    backoffMs = nextBackoffMs(backoffMs);
    throw error;
  }
}
