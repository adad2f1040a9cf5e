import type { QueryClient } from '@tanstack/react-query';
import { currentUser, sessionQuery } from '../../features/account/web/session.ts';
import { sendJson } from '../../http/client.ts';
import type { Transport } from '../../ui/answer-queue/device-transport.ts';
import { SYNC_TAG } from '../../ui/answer-queue/messages.ts';

/** Background Sync exists in Chromium only, and TypeScript's library does not declare it. */
type SyncingRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Asks the browser to send what waits for the network even when no page is open (rule R197). */
async function askForSync(): Promise<void> {
  // `navigator.serviceWorker` is absent on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration: SyncingRegistration | undefined = await workers?.getRegistration();
  await registration?.sync?.register(SYNC_TAG);
}

/** Lets pages send answers as mutations, because mutations handle the loss of the session in one place. */
export const pageTransport = (client: QueryClient): Transport => ({
  send: ({ url, body }, { kind, isOpen, signal }) => {
    const isDraft = kind === 'draft';
    const options = client.defaultMutationOptions({
      mutationFn: async () => {
        const answer = await sendJson('PUT', url, body, { signal, keepalive: isDraft });
        // A new version of the consent has been published meanwhile. The session is read again, because the page has to say until when the test
        // can be finished.
        const isGated = (Object(answer) as { consentUntil?: string }).consentUntil !== undefined;
        if (isGated && currentUser(client)?.gate === undefined) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
        return answer;
      },
      // When the session is lost, only the submission of the open test leads to the sign-in page, because the user has to sign in to submit. In all
      // other cases the page stays open, because the answers are safe on the device.
      meta: { keepsPage: isDraft || !isOpen },
    });
    return client.getMutationCache().build(client, options).execute(undefined);
  },
  sendPhoto: async (url, bytes) => (await import('./send-photo.ts')).sendPhoto(client, url, bytes),
  hasRoomForPhotos: async (signal) => (await import('./send-photo.ts')).hasRoomForPhotos(signal),
  onWaiting: () => void askForSync().catch(() => undefined),
});
