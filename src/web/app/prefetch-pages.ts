/** Loads the code of likely next pages in advance. Navigation is then fast and survives a lost network. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Imports the module of a page or a layout, or requests what pages need. */
export type Importer = (client: QueryClient) => Promise<unknown>;

/** One after the other, so that other requests do not wait for all of them. */
async function loadSequentially(pages: readonly Importer[], client: QueryClient): Promise<void> {
  for (const load of pages) await load(client);
}

/** Imports likely next pages after a delay, which lets the current page finish loading. */
export function usePrefetch(pages: readonly Importer[], delayMs: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed prefetch is harmless: navigation imports the page again.
      loadSequentially(pages, client).catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [pages, delayMs, client]);
}
