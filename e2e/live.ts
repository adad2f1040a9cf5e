import type { Locator, Page } from '@playwright/test';

/** What is there all the time, so that it is read aloud when words come into it: the strips, and a list that finds nothing. */
export const readAloud = (page: Page, words: string): Locator => page.locator('[aria-live="polite"]').filter({ hasText: words });
