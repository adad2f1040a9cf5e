/** The drafts that pages of this tab have open: they send their answers themselves. */
import { isCurrentUser } from '../hooks/current-user.tsx';
import { onNetworkBack } from '../hooks/use-online.ts';
import { hasLeftDevice } from '../offline/device-session.ts';
import type { DraftSync } from './draft-sync.ts';

const open = new Map<DraftSync, string>();

const nameOf = (uid: string, testKey: string): string => `${uid} ${testKey}`;

/** Whether a page of this tab has a test open. */
export const isDraftOpen = (uid: string, testKey: string): boolean => [...open.values()].includes(nameOf(uid, testKey));

/** A bad connection keeps nobody from leaving. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Sends what the server does not have of the open tests, before the user signs out. */
export async function flushOpenDrafts(): Promise<void> {
  const flushed = Promise.all([...open.keys()].map((sync) => sync.flush()));
  await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS))]);
}

/**
 * Keeps the draft of an open page up to date: when it is looked at again, hidden or left, and when the network is back.
 * @returns closes it
 */
export function addOpenDraft(uid: string, testKey: string, sync: DraftSync): () => void {
  const onVisibilityChange = (): void => {
    // Another tab has signed out while this one was frozen: the answers are gone, and stay so.
    if (hasLeftDevice(uid)) sync.stop();
    else void (document.visibilityState === 'visible' ? sync.look() : sync.flush());
  };
  const onPageHide = (): void => void sync.flush();
  open.set(sync, nameOf(uid, testKey));
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', onPageHide);
  const stopListening = onNetworkBack(() => void sync.look());
  return () => {
    open.delete(sync);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', onPageHide);
    stopListening();
    // After a sign-out the request would be another user's or nobody's.
    if (isCurrentUser(uid)) void sync.flush().finally(() => sync.stop());
    else sync.stop();
  };
}
