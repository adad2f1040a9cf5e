/** Work that is typed on the page and kept nowhere yet. It must not go with a session, nor unasked. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** What takes the work away: signing out, something else to work on in its place. */
export type Leave = () => void | Promise<unknown>;
/** Asks before the work is given up. */
type Ask = (leave: Leave) => void;

const holders = new Set<Ask>();
const listeners = new Set<() => void>();

/** Whether any part of the page holds unsaved work. */
export const hasUnsaved = (): boolean => holders.size > 0;

/** Says that a part of the page holds unsaved work, and how it asks before that is given up. */
export function useLeaveGuard(isUnsaved: boolean, ask: Ask): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isUnsaved) return;
    const holder: Ask = (leave) => askNow(leave);
    const change = (act: () => void) => {
      act();
      listeners.forEach((listener) => listener());
    };
    change(() => holders.add(holder));
    return () => change(() => holders.delete(holder));
  }, [isUnsaved]);
}

/** Leaves at once where nothing is unsaved, else when it was asked and agreed to. */
export function leaveUnlessUnsaved(leave: Leave): void {
  const [ask] = holders;
  if (ask) ask(leave);
  else void leave();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same, followed as it changes. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved);
