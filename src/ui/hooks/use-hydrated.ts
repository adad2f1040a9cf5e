import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether the page may show what only this device knows: its screen, storage and time zone. It is `false` on the server and during hydration, because
 * both must render the same (ADR 40).
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
