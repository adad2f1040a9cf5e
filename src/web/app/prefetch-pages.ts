/** Loads the code of likely next pages in advance. Navigation is then fast and survives a lost network. */
import { useEffect } from 'react';

/** Imports the module of a page or a layout. */
export type Importer = () => Promise<unknown>;

/** One after the other, so that other requests do not wait for all of them. */
async function loadSequentially(pages: readonly Importer[]): Promise<void> {
  for (const load of pages) await load();
}

/** Imports likely next pages after a delay, which lets the current page finish loading. */
export function usePrefetch(pages: readonly Importer[], delayMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed prefetch is harmless: navigation imports the page again.
      loadSequentially(pages).catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [pages, delayMs]);
}
