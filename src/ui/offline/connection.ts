/** Whether the server can be reached, and which queries show copies of what it said before (rule R184). */
import { useSyncExternalStore } from 'react';

/** `copies`: something of the device is shown in place of what the server would say. */
export type Connection = 'reached' | 'lost' | 'copies';

let isReached = true;
/** The hashes of the queries that show copies. */
const shown = new Set<string>();
const listeners = new Set<() => void>();
const reachedListeners = new Set<() => void>();

const notify = (): void => listeners.forEach((listener) => listener());

const current = (): Connection => (shown.size > 0 ? 'copies' : isReached && navigator.onLine ? 'reached' : 'lost');

/** Takes what the last request has shown. */
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

/** Calls a listener whenever the server has responded after it could not be reached. @returns stops it */
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

/** While the page is taken over from the server it has a connection. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, current, () => 'reached');

export const useOffline = (): boolean => useConnection() !== 'reached';
