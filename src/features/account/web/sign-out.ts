import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rememberUser, setSignOutPending } from '../../../ui/offline/device-session.ts';
import { leaveAll, recordSignOut } from '../../../ui/offline/session-record.ts';
import { endPendingSession } from './end-session.ts';
import { removeLeftovers } from './leftovers.ts';
import { currentUser, setSession, tellOtherTabs } from './session.ts';

/** How long a sign-out waits for the server, ms. A server that does not respond in this time is told later. */
const PATIENCE_MS = 2_000;
const RECORD_PATIENCE_MS = 1_000;

const delay = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Signs out, even without a network (rule R188). The device forgets the user at once; the server ends the session as soon as it can be reached.
 */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const uid = currentUser(client)?.uid ?? null;
      // The record in IndexedDB is written first, because local storage reaches the disk late. If the device refuses the record,
      // the user can still sign out.
      await Promise.race([recordSignOut(uid), delay(RECORD_PATIENCE_MS)]);
      setSignOutPending(true);
      rememberUser(null);
      tellOtherTabs(null);
      await forget(uid);
      await Promise.race([endPendingSession().catch(() => undefined), delay(PATIENCE_MS)]);
      return uid;
    },
    onSuccess: (uid) => {
      setSession(client, null);
      // The data of the user are removed a second time, because the page may have stored an answer meanwhile.
      void forget(uid);
    },
  });
}

async function forget(uid: string | null): Promise<void> {
  if (uid === null) return;
  leaveAll(uid);
  await removeLeftovers();
}
