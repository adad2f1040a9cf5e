/** The store and the queue of checks that this page uses. */
import { sendMessage } from '../answer-queue/device-transport.ts';
import { browserClock } from '../answer-queue/durable-rows.ts';
import { isCurrentUser } from '../hooks/current-user.tsx';
import { readItem, writeItem } from '../lib/device-storage.ts';
import { checkKeys, nameOf } from './check-keys.ts';
import { CheckQueue } from './check-queue.ts';
import { CheckStore } from './check-store.ts';
import { durableChecks } from './durable-checks.ts';

export const checkStore = new CheckStore({ get: readItem, set: writeItem, keys: checkKeys }, durableChecks, browserClock.now);

export const checkQueue = new CheckQueue(checkStore, {
  ...browserClock,
  isOnline: () => navigator.onLine,
  mayAct: isCurrentUser,
  send: sendMessage,
  onWaiting: () => undefined,
});

/**
 * Follows changes to checks by other tabs of this browser.
 * @returns a function that stops following
 */
export function followOtherChecks(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && nameOf(key) !== null) checkStore.changed();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
