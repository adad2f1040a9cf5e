import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the page may show what only this device knows: its screen, storage, time zone. `false` while the server draws the
 * page and while React takes that page over, because both must draw the same (ADR 40).
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
