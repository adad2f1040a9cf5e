import type { Page } from '@playwright/test';
import { fileUrls } from './build-manifest.ts';

/** The page that is prefetched last. */
const LAST_PAGE = 'src/features/lessons/web/lesson-page.tsx';

/** Whether everything that is prefetched has arrived. */
export const hasPrefetched = (page: Page): Promise<boolean> =>
  page.evaluate((urls) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return urls.every((url) => loaded.includes(url));
  }, fileUrls(LAST_PAGE));
