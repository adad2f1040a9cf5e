import type { Page } from '@playwright/test';
import { fileUrls } from '../build-manifest.ts';

/** The last module that pages prefetch. After it they request only the data for the link to the bot. */
const LAST_PAGE = 'src/ui/markdown/markdown-text.tsx';

/** Whether everything that is prefetched has arrived. */
export const hasPrefetched = (page: Page): Promise<boolean> =>
  page.evaluate((urls) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    // A page that the server renders contains its styles inline.
    const isInline = (url: string) => document.querySelector(`link[disabled][href="${url}"]`) !== null;
    return urls.every((url) => loaded.includes(url) || isInline(url));
  }, fileUrls(LAST_PAGE));
