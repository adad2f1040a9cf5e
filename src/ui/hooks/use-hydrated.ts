import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the page may show what only this device knows: its screen, storage and time zone. It is `false` while the server renders the page and
 * while React takes that page over, because both must render the same (ADR 40).
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
