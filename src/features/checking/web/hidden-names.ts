/** The setting «Скрыть имена», which the device remembers (rule R366). */
import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../../../ui/lib/device-storage.ts';

const KEY = 'listok:hidden-names';
const listeners = new Set<() => void>();
/** If the device cannot store the setting, this variable keeps it until the user leaves the page. */
let isHidden = readItem(KEY) === '1';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHiddenNames(): [boolean, (isHidden: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => isHidden,
    () => false,
  );
  return [
    value,
    (next) => {
      isHidden = next;
      writeItem(KEY, next ? '1' : null);
      listeners.forEach((listener) => listener());
    },
  ];
}
