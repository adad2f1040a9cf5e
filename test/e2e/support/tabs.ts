import type { Page } from '@playwright/test';

/** Returns to the tab of a page. Pages then check whether their data are still current. */
export const returnToTab = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
