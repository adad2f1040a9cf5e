import type { Locator, Page } from '@playwright/test';

/**
 * The live regions that contain a text. The page always has the regions: a screen reader announces only text that is
 * put into an existing region.
 */
export const liveRegion = (page: Page, text: string): Locator => page.locator('[aria-live="polite"]').filter({ hasText: text });
