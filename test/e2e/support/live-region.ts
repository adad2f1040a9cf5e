import type { Locator, Page } from '@playwright/test';

/**
 * The live regions that contain a text. They are always in the page, so that screen readers announce a text that is put
 * into them.
 */
export const liveRegion = (page: Page, text: string): Locator => page.locator('[aria-live="polite"]').filter({ hasText: text });
