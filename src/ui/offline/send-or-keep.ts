import { isRetryable } from '../lib/retry-delay.ts';
import { putOutgoing, SYNC_TAG, type OutgoingRequest } from './outgoing.ts';

/** Background Sync: Chromium only, and no part of TypeScript's library. */
type SyncingRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Sends a submission. One that does not reach the server is left to the browser, too, which sends it when the page is closed (rule R197). */
export async function sendOrKeep<Result>(request: OutgoingRequest, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (isRetryable(error)) void keep(request).catch(() => undefined);
    throw error;
  }
}

async function keep(request: OutgoingRequest): Promise<void> {
  // Absent on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration: SyncingRegistration | undefined = await workers?.getRegistration();
  if (registration?.sync !== undefined && (await putOutgoing(request))) await registration.sync.register(SYNC_TAG);
}
