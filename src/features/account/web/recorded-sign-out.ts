import type { QueryClient } from '@tanstack/react-query';
import { showsCopy } from '../../../ui/offline/connection.ts';
import { rememberUser, setSignOutPending } from '../../../ui/offline/device-session.ts';
import { findSignOut, endLeftovers, recordSignIn } from '../../../ui/offline/session-record.ts';
import { applySession, currentUser, SESSION_HASH } from './session.ts';

/**
 * Looks for a sign-out that local storage has lost because the browser was killed (rule R203). If the server does not know of the sign-out yet,
 * the page is hidden at once. Without a network, a user who has signed out is not trusted.
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
    // The page reloads, and then ends the session first.
    return location.reload();
  }
  // The server itself has confirmed who is signed in.
  if (!showsCopy(SESSION_HASH)) return void (await recordSignIn(user.uid));
  rememberUser(null);
  applySession(client, null);
}
