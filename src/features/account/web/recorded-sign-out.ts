import type { QueryClient } from '@tanstack/react-query';
import { showsCopy } from '../../../ui/offline/connection.ts';
import { rememberUser, setSignOutPending } from '../../../ui/offline/device-session.ts';
import { findSignOut, endLeftovers, recordSignIn } from '../../../ui/offline/session-record.ts';
import { applySession, currentUser, SESSION_HASH } from './session.ts';

/**
 * Applies a sign-out that IndexedDB has recorded, in case local storage has lost it because the browser was killed (rule R203). If the server
 * does not know of the sign-out yet, the page is hidden at once and loads again. If it knows and cannot be reached now, the page shows nobody
 * as signed in.
 */
export async function applyRecordedSignOut(client: QueryClient): Promise<void> {
  const found = await findSignOut();
  const user = currentUser(client);
  if (user === null) return;
  if (found === null) return endLeftovers(user.uid);
  if (found === 'pending') {
    document.documentElement.dataset['stopped'] = 'signed-out';
    setSignOutPending(true);
    rememberUser(null);
    // The page loads again. Before anything else it then asks the server to end the session.
    return location.reload();
  }
  // The server has confirmed that this user is signed in, so the recorded sign-out is out of date.
  if (!showsCopy(SESSION_HASH)) return void (await recordSignIn(user));
  rememberUser(null);
  applySession(client, null);
}
