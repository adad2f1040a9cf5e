import type { QueryClient } from '@tanstack/react-query';
import { currentUser, sessionQuery } from '../../features/account/web/session.ts';
import { sendJson } from '../../http/client.ts';
import type { Transport } from '../../ui/answer-queue/device-transport.ts';
import { SYNC_TAG } from '../../ui/answer-queue/messages.ts';

/** Background Sync: Chromium only, and no part of TypeScript's library. */
type SyncingRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Lets the browser send, when no page is open, what waits for the network (rule R197). */
async function askForSync(): Promise<void> {
  // Absent on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration: SyncingRegistration | undefined = await workers?.getRegistration();
  await registration?.sync?.register(SYNC_TAG);
}

/** How pages send answers: as mutations, so that the loss of the session is handled in one place. */
export const pageTransport = (client: QueryClient): Transport => ({
  send: ({ url, body }, { kind, isOpen, signal }) => {
    const isDraft = kind === 'draft';
    const options = client.defaultMutationOptions({
      mutationFn: async () => {
        const answer = await sendJson('PUT', url, body, { signal, keepalive: isDraft });
        // A version has been published meanwhile: the page says until when the test can be finished.
        const isGated = (Object(answer) as { consentUntil?: string }).consentUntil !== undefined;
        if (isGated && currentUser(client)?.gate === undefined) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
        return answer;
      },
      // Answers stay on the device: only the submission of the test that is open leads away from it, to sign in.
      meta: { keepsPage: isDraft || !isOpen },
    });
    return client.getMutationCache().build(client, options).execute(undefined);
  },
  sendPhoto: async (url, bytes) => (await import('./send-photo.ts')).sendPhoto(client, url, bytes),
  hasRoomForPhotos: async (signal) => (await import('./send-photo.ts')).hasRoomForPhotos(signal),
  onWaiting: () => void askForSync().catch(() => undefined),
});
