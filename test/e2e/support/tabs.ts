import type { Page } from '@playwright/test';

/** Returns to the tab of a page: pages then check whether their data is still current. */
export const returnToTab = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
