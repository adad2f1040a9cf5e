/** Tracks which parts of the page have unsaved changes. Signing out and closing a panel ask before such changes are lost. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** An action that loses the changes, such as signing out. */
export type Leave = () => void | Promise<unknown>;
/** Asks the user for permission, then leaves. */
type ConfirmLeave = (leave: Leave) => void;

const confirmations = new Set<ConfirmLeave>();
const listeners = new Set<() => void>();

export const hasUnsaved = (): boolean => confirmations.size > 0;

/** Registers a part of the page that may have unsaved changes. */
export function useUnsavedChanges(isUnsaved: boolean, confirmLeave: ConfirmLeave): void {
  const handleLeave = useEffectEvent(confirmLeave);
  useEffect(() => {
    if (!isUnsaved) return;
    const registered: ConfirmLeave = (leave) => handleLeave(leave);
    const update = (change: () => void) => {
      change();
      listeners.forEach((listener) => listener());
    };
    update(() => confirmations.add(registered));
    return () => update(() => confirmations.delete(registered));
  }, [isUnsaved]);
}

/** Leaves at once if there are no unsaved changes. Otherwise it asks first. */
export function leaveUnlessUnsaved(leave: Leave): void {
  const [confirmLeave] = confirmations;
  if (confirmLeave) confirmLeave(leave);
  else void leave();
}

let isLossConfirmed = false;

/** Reloads the page. The browser does not ask whether to lose unsaved changes, because `leaveUnlessUnsaved` has asked before. */
export function reloadPage(): void {
  isLossConfirmed = hasUnsaved();
  location.reload();
}

/** The listener of `beforeunload` while there are unsaved changes. It makes the browser ask before it leaves the page. */
export function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isLossConfirmed) event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved, () => false);
