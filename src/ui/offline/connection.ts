/** Tracks whether the server can be reached, and which queries show copies of its earlier answers (rule R184). */
import { useSyncExternalStore } from 'react';

/** `copies`: the page shows a copy from the device in place of an answer of the server. */
export type Connection = 'reached' | 'lost' | 'copies';

let isReached = true;
/** The hashes of the queries that show copies. */
const shown = new Set<string>();
const listeners = new Set<() => void>();
const reachedListeners = new Set<() => void>();

const notify = (): void => listeners.forEach((listener) => listener());

const current = (): Connection => (shown.size > 0 ? 'copies' : isReached && navigator.onLine ? 'reached' : 'lost');

/** Records whether the last request has reached the server. */
export function reportReach(isNowReached: boolean): void {
  const mayBeNews = isNowReached && (!isReached || shown.size > 0);
  if (isReached !== isNowReached) {
    isReached = isNowReached;
    notify();
  }
  if (mayBeNews) reachedListeners.forEach((listener) => listener());
}

export function setShowsCopy(queryHash: string, showsCopy: boolean): void {
  if (shown.has(queryHash) === showsCopy) return;
  if (showsCopy) shown.add(queryHash);
  else shown.delete(queryHash);
  notify();
}

export const showsCopy = (queryHash: string): boolean => shown.has(queryHash);

/** The hashes of the queries that show copies. */
export const copiesShown = (): string[] => [...shown];

/**
 * Calls a listener when the server has responded again after it could not be reached.
 * @returns a function that stops the calls
 */
export function onReached(listener: () => void): () => void {
  reachedListeners.add(listener);
  return () => reachedListeners.delete(listener);
}

export function subscribeConnection(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export const isOffline = (): boolean => current() !== 'reached';

/** The state of the connection. During hydration it is `reached`, as on the server. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, current, () => 'reached');

export const useOffline = (): boolean => useConnection() !== 'reached';
