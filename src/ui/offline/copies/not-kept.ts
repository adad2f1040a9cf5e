/** Records which kinds of copies this page could not keep, because the device has no room (rule R185). */
import { useSyncExternalStore } from 'react';
import type { CopyKind } from './copy-kinds.ts';

let notKept: readonly CopyKind[] = [];
const listeners = new Set<() => void>();
const NONE: readonly CopyKind[] = [];

export function setNotKept(kind: CopyKind | null, isMissing: boolean): void {
  if (kind === null || notKept.includes(kind) === isMissing) return;
  notKept = isMissing ? [...notKept, kind] : notKept.filter((each) => each !== kind);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNotKept = (): readonly CopyKind[] =>
  useSyncExternalStore(
    subscribe,
    () => notKept,
    () => NONE,
  );
