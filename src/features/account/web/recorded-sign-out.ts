import type { QueryClient } from '@tanstack/react-query';
import { showsCopy } from '../../../ui/offline/connection.ts';
import { rememberUser, setSignOutPending } from '../../../ui/offline/device-session.ts';
import { findSignOut, endLeftovers, recordSignIn } from '../../../ui/offline/session-record.ts';
import { applySession, currentUser, SESSION_HASH } from './session.ts';

/**
 * Looks for a sign-out that local storage has lost with a killed browser (rule R203). One that the server has yet to hear of hides
 * the page at once; without a network nobody is trusted who has signed out.
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
    // The page starts anew, and ends the session first.
    return location.reload();
  }
  // The server itself has said who is signed in.
  if (!showsCopy(SESSION_HASH)) return void (await recordSignIn(user.uid));
  rememberUser(null);
  applySession(client, null);
}
