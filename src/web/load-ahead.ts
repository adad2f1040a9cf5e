import { useEffect } from 'react';

/** Loads a page, or what stands around pages. */
export type Load = () => Promise<unknown>;

/** In turn, so that what is asked for meanwhile doesn't wait for all of them. */
async function loadInTurn(pages: readonly Load[]): Promise<void> {
  for (const load of pages) await load();
}

/**
 * Loads pages that are likely to come next, after what the page itself still loads.
 * @param delay ms
 */
export function useLoadAhead(pages: readonly Load[], delay: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without a network they are loaded when they are needed.
      loadInTurn(pages).catch(() => undefined);
    }, delay);
    return () => clearTimeout(timer);
  }, [pages, delay]);
}
