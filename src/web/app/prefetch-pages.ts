/** Loads the code of the likely next pages in advance. Navigation is then fast and works after the network is lost. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Imports the module of a page or a layout, or requests data that pages need. */
export type Importer = (client: QueryClient) => Promise<unknown>;

/** Loads the pages one after the other, because other requests must not wait for all of them. */
async function loadSequentially(pages: readonly Importer[], client: QueryClient): Promise<void> {
  for (const load of pages) await load(client);
}

/** Imports the likely next pages after a delay, because the current page must finish loading first. */
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
