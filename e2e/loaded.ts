import type { Page } from '@playwright/test';

/** Whether a file of the site has come, or is coming, by a part of its address. */
export const hasLoaded = (page: Page, part: string): Promise<boolean> =>
  page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part);

/** A part of the address of what is loaded ahead last. */
export const LAST_AHEAD = '/assets/lesson-page-';
