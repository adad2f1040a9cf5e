import type { Page } from '@playwright/test';

/** Resolves when nothing moves any more: dialogs have opened and given the focus, buttons have their colours. */
export const animationsOver = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
