import { useCallback, useSyncExternalStore } from 'react';

/** The media queries of the breakpoints (rule R78). Stylesheets repeat them, with `(width < …)` for smaller screens. */
export const BREAKPOINTS = {
  tablet: '(width >= 48em)',
  desktop: '(width >= 62em)',
} as const;

/** Whether the screen is at least as wide as a breakpoint. The server renders every page for a phone (ADR 40). */
export function useBreakpoint(from: keyof typeof BREAKPOINTS): boolean {
  const query = BREAKPOINTS[from];
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
